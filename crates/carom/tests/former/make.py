#!/usr/bin/env python3
"""Writes down what a carom finds, so that a later one can be held to it: a file for each scenario, and one for the papers.

    make.py CAROM [FOLDER]

The files here were made with the command of commit 10975f5, before implicit steps, loops and events were built anew:

    git worktree add former 10975f5 && (cd former && cargo build --bin carom) && make.py former/target/debug/carom

Names of the summary and of the columns of events are those of today; that commit called `ending` ended, and `restitution_delivered` of an event restitution.

Every scenario is run three times: as it stands, with ten times its tolerance, and with a tenth of it. How far a number moves
between these runs is what a tolerance means for it. A later run may move as far, and by ten tolerances of what such numbers
are at most:

    within = moves + 10 tolerance size

Two motions that part may cross again. So an event has moved as far as any before it, a sample as far as any before it of the
same vector, and the ends of a column as far as any of its samples. Where more than CHAOS of the size moves, or where the three
runs have different events, the motion is chaotic: what comes then is not compared, and without the last event no total either.
Balance and vibration know no tolerance; ten default ones are allowed them.

Rows with a fourth column were wrong and have been put right since; it says why, and is to be kept when files are made again.
"""
import csv
import json
import math
import pathlib
import subprocess
import sys
import tempfile

CHAOS = 1e-4
DEFAULT_TOLERANCE = 1e-10
# Samples of each column, at equal distances; the last is the end.
SAMPLES = 4
ENERGY = ["initial", "final", "work_in", "dissipated", "final_items/kinetic", "final_items/gravitational", "final_items/stored"]
CONTACT = ["impacts", "raised_to_slowest_approach", "onset_renewals", "pressing_at_end", "loss", "stored", "restitution_delivered/0",
           "restitution_delivered/1", "speed_ratio_with_other_forces/0", "speed_ratio_with_other_forces/1"]
# What is kept of an event, besides what it is, and what it measures.
EVENT = {"time": "time", "speed": "event speed", "approach_speed": "event speed", "law_speed": "event speed", "peak_force": "event force",
         "duration": "duration", "restitution_delivered": "ratio", "loss": "energy"}
VECTORS = ["position", "velocity", "angular_velocity", "acceleration", "force", "moment", "angular_momentum", "orientation"]


def at(value, pointer):
    """What stands in a tree at a JSON pointer, or nothing."""
    for part in pointer.split("/")[1:]:
        if isinstance(value, list):
            value = value[int(part)] if int(part) < len(value) else None
        else:
            value = value.get(part) if isinstance(value, dict) else None
    return value


def ask(carom, *arguments):
    """The JSON that a command prints, or nothing where it fails."""
    told = subprocess.run([carom, *arguments, "--json"], capture_output=True, text=True)
    return json.loads(told.stdout) if told.stdout else None


def run(carom, name, *more):
    """The summary of a run, with its samples by column; without them where each step is one, since no two runs have the same steps."""
    with tempfile.TemporaryDirectory() as folder:
        summary = ask(carom, "run", name, "--no-report", "--out", folder, *more)
        rows = list(csv.reader(open(pathlib.Path(folder) / "samples.csv")))
        stepped = 'record = "steps"' in (pathlib.Path(folder) / "scenario.toml").read_text()
    columns = {head.split(" [")[0]: [float(x or "nan") for x in column] for head, *column in zip(*rows)}
    summary["samples"] = {} if stepped else columns
    summary["least"] = {name: min(column) for name, column in summary["samples"].items()}
    summary["most"] = {name: max(column) for name, column in summary["samples"].items()}
    return summary


class Page:
    """The rows of a file: a JSON pointer into what a run gives, the value there, and within what it may differ."""

    def __init__(self, runs, tolerance):
        self.runs, self.tolerance, self.rows, self.sizes = runs, tolerance, [], {"ratio": 1.0}

    def size(self, measures, values):
        """What is measured is at least as large as these values."""
        self.sizes[measures] = max([self.sizes.get(measures, 0.0), *(abs(x) for x in values if math.isfinite(x))])

    def number(self, pointer, measures, moved=0.0):
        """Writes a number that has moved at least so far, if it can be compared; returns how far, or nothing."""
        values = [at(run, pointer) for run in self.runs]
        if values == [None] * len(values):
            return moved
        if None in values or not all(math.isfinite(x) for x in values):
            return None
        moves, size = max(moved, *(abs(x - values[0]) for x in values), 0.0), self.sizes[measures]
        if moves > CHAOS * size:
            return None
        within = moves + 10 * self.tolerance * size
        # One digit more than matters.
        digits = max(1, math.ceil(math.log10(abs(values[0]) / within)) + 2) if values[0] and within else 1
        self.rows.append([pointer, f"{values[0]:.{min(digits, 17)}g}", f"{within:.1e}"])
        return moves

    def fact(self, pointer):
        """Writes a word or a count, if all runs agree about it."""
        values = [at(run, pointer) for run in self.runs]
        if values[0] is not None and values.count(values[0]) == len(values):
            self.rows.append([pointer, json.dumps(values[0]).strip('"'), ""])
        return values.count(values[0]) == len(values)


def scenario(carom, name):
    usual = run(carom, name)
    tolerance = usual["tolerance"]
    others = [run(carom, name, "--tolerance", repr(factor * tolerance)) for factor in (10, 0.1)]
    page = Page([usual, *others], tolerance)
    page.fact("/ending")
    page.size("time", [usual["end_time"]])
    page.size("energy", [usual["energy"]["at_play"]])
    page.number("/end_time", "time")
    until = events(page, usual["events"])
    if until is None:
        energies(page)
        contacts(page, usual["contacts"])
        final(page, usual["final"])
    samples(page, usual["samples"], until)
    return page.rows + rest(carom, name)


def events(page, events):
    """Writes the events that all runs have in common; returns when the first of the others is, if there is one."""
    for event in events:
        for item, measures in EVENT.items():
            page.size(measures, [event.get(item, 0.0)])
    moved = {}
    for k, event in enumerate(events):
        before = len(page.rows)
        same = page.fact(f"/events/{k}/name") and page.fact(f"/events/{k}/kind")
        for item, measures in EVENT.items():
            if same:
                moved[item] = page.number(f"/events/{k}/{item}", measures, moved.get(item, 0.0))
                same = moved[item] is not None
        if not same:
            del page.rows[before:]
            return event["time"]
    longer = [run["events"][len(events)]["time"] for run in page.runs if len(run["events"]) > len(events)]
    if longer:
        return min(longer)
    page.rows.append(["/events/length", str(len(events)), ""])


def energies(page):
    for item in ENERGY:
        page.number(f"/energy/{item}", "energy")


def contacts(page, contacts):
    for k, contact in enumerate(contacts):
        for item in CONTACT:
            if isinstance(at(contact, f"/{item}"), float):
                page.number(f"/contacts/{k}/{item}", "energy" if item in ("loss", "stored") else "ratio")
            else:
                page.fact(f"/contacts/{k}/{item}")


def final(page, final):
    places = [(f"/final/{group}/{name}/{item}/{axis}", item.split("/")[-1])
              for group, item in [("bodies", "position"), ("bodies", "velocity"), ("joints", "reaction/force")]
              for name in final[group] for axis in range(3)]
    for pointer, measures in places:
        page.size(measures, [at(page.runs[0], pointer)])
    for pointer, measures in places:
        page.number(pointer, measures)


def vector(column):
    """The vector of which a column is a component, and what it measures."""
    whole = column.rsplit(".", 1)[0] if column[-2:] in (".w", ".x", ".y", ".z") else column
    kind = whole.rsplit(".", 1)[-1]
    return whole, "energy" if column.startswith("energy.") else kind if kind in VECTORS else whole


def samples(page, columns, until):
    columns = {name: column for name, column in columns.items() if name not in ("time", "energy.residue")}
    count = next((k for k, t in enumerate(page.runs[0]["samples"].get("time", [])) if until is not None and t >= until), None)
    moved = {}
    for name, column in columns.items():
        page.size(vector(name)[1], column[:count])
        moves = [max(abs(run["samples"][name][k] - x) for run in page.runs) for k, x in enumerate(column)]
        whole = moved.setdefault(vector(name)[0], [0.0] * len(moves))
        moved[vector(name)[0]] = [max(pair) for pair in zip(whole, moves)]
    for name, column in columns.items():
        whole, measures = vector(name)
        last = len(column[:count]) - 1
        for k in (n * last // SAMPLES for n in range(1, SAMPLES + 1)):
            page.number(f"/samples/{name}/{k}", measures, max(moved[whole][: k + 1]))
        if until is None:
            page.number(f"/least/{name}", measures, max(moved[whole]))
            page.number(f"/most/{name}", measures, max(moved[whole]))


def rest(carom, name):
    """Balance and vibration."""
    found = {command: ask(carom, command, name) or {} for command in ("statics", "modes")}
    page = Page([found], DEFAULT_TOLERANCE)
    page.fact("/statics/stability")
    bodies, joints = (found["statics"].get(group, {}) for group in ("bodies", "joints"))
    page.size("position", [x for body in bodies.values() for x in body["position"]])
    page.size("force", [found["statics"].get("at_play", 0.0)])
    for pointer, measures in [(f"bodies/{body}/position", "position") for body in bodies] + [(f"joints/{joint}/force", "force") for joint in joints]:
        for axis in range(3):
            page.number(f"/statics/{pointer}/{axis}", measures)
    for group, items in [("modes", ["frequency"]), ("eigenvalues", ["real", "imaginary"])]:
        values = found["modes"].get(group)
        if values is not None:
            page.rows.append([f"/modes/{group}/length", str(len(values)), ""])
            page.size(group, [value[item] for value in values for item in items])
            for k in range(len(values)):
                for item in items:
                    page.number(f"/modes/{group}/{k}/{item}", group)
    return page.rows


def papers(carom):
    """Every cell, with more digits than are printed; times on the clock are not kept."""
    sheets = [ask(carom, "papers", "show", page["name"]) for page in ask(carom, "papers") if page["name"] != "pinslot-fit-speed"]
    digits = lambda value: value if isinstance(value, str) else f"{value:.9g}"
    return [[sheet["name"], cell["row"], cell["column"], digits(cell["carom"])] for sheet in sheets for cell in sheet["cells"]]


def write(path, rows):
    with open(path, "w", newline="") as file:
        csv.writer(file, delimiter="\t", lineterminator="\n").writerows(rows)
    print(f"{path.name}: {len(rows) - 1}")


def main():
    carom, here = sys.argv[1], pathlib.Path(__file__).resolve().parent
    folder = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else here
    for path in sorted((here.parents[3] / "scenarios").iterdir()):
        write(folder / f"{path.name}.tsv", [["what", "value", "within"], *scenario(carom, path.name)])
    write(folder / "papers.tsv", [["page", "row", "column", "value"], *papers(carom)])


if __name__ == "__main__":
    main()
