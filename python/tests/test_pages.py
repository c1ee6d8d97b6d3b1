"""The pages and notebooks do what they show, and the stubs are right."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import carom
import pytest

TOP = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("page", ["README.md", "docs/manual/how-to/python.md"])
def test_the_python_of_a_page_runs(page: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", (TOP / page).read_text(), re.MULTILINE | re.DOTALL)
    assert blocks
    monkeypatch.chdir(tmp_path)
    exec(compile("\n".join(blocks), page, "exec"), {"__name__": "page"})


@pytest.mark.parametrize("name", ["law-and-paper", "clearance-study", "fit"])
def test_a_notebook_runs_and_has_its_pictures(name: str) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("matplotlib")
    path = TOP / "notebooks" / f"{name}.ipynb"

    def pictures(notebook: Any) -> list[int]:
        outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
        assert not [output for output in outputs if output.output_type == "error"]
        shown = [output.get("data", {}) for output in outputs]
        return [k for k, data in enumerate(shown) if {"image/png", "image/svg+xml"} & data.keys()]

    committed = nbformat.read(path, as_version=4)
    before = pictures(committed)
    assert len(before) >= 2
    nbclient.NotebookClient(committed, timeout=300, resources={"metadata": {"path": str(path.parent)}}).execute()
    assert pictures(committed) == before


def test_stubs_and_types_are_right() -> None:
    if importlib.util.find_spec("mypy") is None:
        pytest.skip("there is no mypy")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", str(TOP / "pyproject.toml"), str(TOP / "python/carom"), str(TOP / "python/tests/usage.py")],
        capture_output=True,
        text=True,
        cwd=TOP,
    )
    assert checked.returncode == 0, checked.stdout


def test_the_compiled_part_has_what_its_stub_says() -> None:
    from carom import _carom

    stub = (Path(carom.__file__).parent / "_carom.pyi").read_text()
    classes = dict(re.findall(r"^class (\w+):\n(.*?)(?=^\S|\Z)", stub, re.MULTILINE | re.DOTALL))
    assert set(classes) == {name for name in dir(_carom) if isinstance(getattr(_carom, name), type)}
    for name, body in classes.items():
        said = {word for word in re.findall(r"def (\w+)\(", body) if not word.startswith("_")}
        assert said == {word for word in vars(getattr(_carom, name)) if not word.startswith("_")}, name
    functions = set(re.findall(r"^def (\w+)\(", stub, re.MULTILINE))
    known = {name for name in dir(_carom) if callable(getattr(_carom, name)) and not isinstance(getattr(_carom, name), type)}
    assert functions == known


def test_the_version_is_that_of_the_workspace() -> None:
    manifest = (TOP / "Cargo.toml").read_text()
    assert f'version = "{carom.__version__}"' in manifest
