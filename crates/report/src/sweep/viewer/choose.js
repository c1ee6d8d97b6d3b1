// @ts-check

/** @type {Study} */
const study = JSON.parse(element("data").textContent ?? "");
const [measureBox, acrossBox] = [element("measure"), element("across")];
if (!(measureBox instanceof HTMLSelectElement && acrossBox instanceof HTMLSelectElement)) throw new Error("the page has no choices");
let chosen = 0;

/** @type {(box: HTMLSelectElement, names: string[]) => void} */
const offer = (box, names) => names.forEach((name, k) => box.add(new Option(name, String(k))));

const isMap = study.grid && study.axes.length === 2 && study.axes.every((axis) => axis.number);

/** @type {(list: HTMLElement, word: string, text: string) => void} */
const line = (list, word, text) => {
  const [row, left, right] = ["div", "dt", "dd"].map((name) => document.createElement(name));
  if (!row || !left || !right) return;
  left.textContent = word;
  right.textContent = text;
  row.append(left, right);
  list.append(row);
};

const mark = () => {
  document.querySelectorAll(".chosen").forEach((old) => old.classList.remove("chosen"));
  document.querySelectorAll(`[data-point="${chosen}"]`).forEach((own) => own.classList.add("chosen"));
};

/** Shows one run.
 * @type {(point: number) => void} */
const pick = (point) => {
  const own = study.points[point];
  if (!own) return;
  chosen = point;
  element("name").textContent = `Point ${own.index}`;
  element("failure").hidden = own.failure === null;
  element("failure").textContent = own.failure ?? "";
  const list = element("values");
  list.replaceChildren();
  study.axes.forEach((axis, k) => line(list, axis.name, own.words[k] ?? ""));
  study.measures.forEach((measure, k) => line(list, measure.name, measured(own.values[k] ?? null, measure.unit)));
  drawCourse(element("course"), own.series);
  element("legend").textContent = own.series.slice(1).map((one) => `also, in its own scale: ${one.name}`).join("; ");
  const warnings = own.warnings.map((text) => {
    const item = document.createElement("li");
    item.textContent = text;
    return item;
  });
  element("warnings").replaceChildren(...warnings);
  element("command").textContent = own.command;
  mark();
};

const draw = () => {
  const svg = element("chart");
  svg.replaceChildren();
  const [measure, across] = [Number(measureBox.value), Number(acrossBox.value)];
  if (isMap && across === study.axes.length) drawMap(svg, study, measure, pick);
  else drawDots(svg, study, measure, across, pick);
  mark();
};

const fillTable = () => {
  const heads = ["point", ...study.axes.map((axis) => axis.name), ...study.measures.map((measure) => measure.name)];
  const head = document.createElement("tr");
  heads.forEach((name) => {
    const cell = document.createElement("th");
    cell.textContent = name;
    head.append(cell);
  });
  document.querySelector("thead")?.append(head);
  const rows = study.points.map((point, k) => {
    const row = document.createElement("tr");
    row.dataset["point"] = String(k);
    const values = study.measures.map((measure, at) => measured(point.values[at] ?? null, measure.unit));
    [String(point.index), ...point.words, ...(point.failure === null ? values : [point.failure])].forEach((text) => {
      const cell = row.insertCell();
      cell.textContent = text;
    });
    const last = row.cells[row.cells.length - 1];
    if (point.failure !== null && last) {
      last.colSpan = study.measures.length;
      last.className = "words";
    }
    row.addEventListener("click", () => pick(k));
    return row;
  });
  document.querySelector("tbody")?.append(...rows);
};

offer(measureBox, study.measures.map((measure) => measure.name));
offer(acrossBox, [...study.axes.map((axis) => axis.name), ...(isMap ? [study.axes.map((axis) => axis.name).join(" and ")] : [])]);
if (isMap) acrossBox.value = String(study.axes.length);
[measureBox, acrossBox].forEach((box) => box.addEventListener("change", draw));
addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLSelectElement) return;
  const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (way) pick(Math.max(0, Math.min(study.points.length - 1, chosen + way)));
});
fillTable();
draw();
pick(0);
