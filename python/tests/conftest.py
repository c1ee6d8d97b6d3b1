"""What several tests need."""

import signal
import subprocess
import sys
from collections.abc import Callable

import pytest


def is_interrupted(work: str) -> None:
    code = (
        "import carom, numpy as np\nprint('ready', flush=True)\n"
        f"try:\n    {work}\nexcept KeyboardInterrupt:\n    print('interrupted', flush=True)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
        try:
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(1.0)
            process.send_signal(signal.SIGINT)
            assert process.wait(30) == 0 and process.stdout.read() == "interrupted\n"
        finally:
            process.kill()


@pytest.fixture
def ctrl_c_ends() -> Callable[[str], None]:
    """Checks that a line of Python, which takes very long if nobody ends it, ends by Ctrl-C a second after it began."""
    return is_interrupted
