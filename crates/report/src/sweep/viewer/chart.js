// @ts-check

/** The frame of a picture, with what stands at its ends.
 * @type {(svg: HTMLElement, box: number[], across: Ruler, up: Ruler, units: [string, string], titles: [string, string]) => void} */
const frame = (svg, box, across, up, units, titles) => {
  const [left = 0, top = 0, right = 0, bottom = 0] = box;
  svg.append(drawn("rect", { class: "frame", x: left, y: top, width: right - left, height: bottom - top }));
  /** @type {(x: number, y: number, anchor: string, text: string) => void} */
  const label = (x, y, anchor, text) => svg.append(drawn("text", { x, y, "text-anchor": anchor }, text));
  label(left, bottom + 16, "start", measured(across.low, units[0]));
  label(right, bottom + 16, "end", measured(across.high, units[0]));
  label((left + right) / 2, bottom + 16, "middle", titles[0]);
  label(left - 4, bottom, "end", measured(up.low, units[1]));
  label(left - 4, top + 10, "end", measured(up.high, units[1]));
  svg.append(drawn("text", { x: left, y: top - 6 }, titles[1]));
};

/** A map of cells over two axes of numbers.
 * @type {(svg: HTMLElement, study: Study, measure: number, pick: (point: number) => void) => void} */
const drawMap = (svg, study, measure, pick) => {
  const [x, y] = study.axes;
  if (!x || !y) return;
  const box = [80, 24, 620, 370];
  const [left = 0, top = 0, right = 0, bottom = 0] = box;
  /** @type {(axis: number) => number[]} */
  const values = (axis) => [...new Set(study.points.map((point) => point.numbers[axis] ?? NaN))].sort((a, b) => a - b);
  const [columns, rows] = [values(0), values(1)];
  const [wide, high] = [(right - left) / columns.length, (bottom - top) / rows.length];
  const known = study.points.map((point) => point.values[measure] ?? NaN).filter((value) => !Number.isNaN(value));
  const scale = rulerOf(known, false, 0, 1);
  study.points.forEach((point, k) => {
    const value = point.values[measure] ?? null;
    const cell = drawn("rect", {
      class: value === null ? "cell failed" : "cell",
      x: left + columns.indexOf(point.numbers[0] ?? NaN) * wide,
      y: bottom - (rows.indexOf(point.numbers[1] ?? NaN) + 1) * high,
      width: wide, height: high, "data-point": k,
    });
    if (value !== null) cell.setAttribute("fill", heat(placed(scale, value)));
    cell.append(drawn("title", {}, `${point.words.join(", ")}: ${point.failure ?? measured(value, study.measures[measure]?.unit ?? "")}`));
    cell.addEventListener("click", () => pick(k));
    svg.append(cell);
  });
  const name = study.measures[measure];
  const words = `${name?.name ?? ""}: ${measured(scale.low, name?.unit ?? "")} (dark) to ${measured(scale.high, name?.unit ?? "")} (light); ${y.name} upwards`;
  frame(svg, box, rulerOf(columns, false, left, right), rulerOf(rows, false, bottom, top), [x.unit, y.unit], [x.name, words]);
};

/** Dots over one axis.
 * @type {(svg: HTMLElement, study: Study, measure: number, axis: number, pick: (point: number) => void) => void} */
const drawDots = (svg, study, measure, axis, pick) => {
  const own = study.axes[axis];
  const name = study.measures[measure];
  if (!own || !name) return;
  const box = [80, 24, 620, 370];
  const [left = 0, top = 0, right = 0, bottom = 0] = box;
  const words = [...new Set(study.points.map((point) => point.words[axis] ?? ""))];
  /** @type {(point: Point) => number} */
  const at = (point) => point.numbers[axis] ?? words.indexOf(point.words[axis] ?? "");
  const known = study.points.map((point) => point.values[measure] ?? NaN).filter((value) => !Number.isNaN(value));
  const across = rulerOf(study.points.map(at), own.log, left + 12, right - 12);
  const up = rulerOf(known, false, bottom - 12, top + 12);
  study.points.forEach((point, k) => {
    const value = point.values[measure] ?? null;
    const y = value === null ? bottom - 4 : placed(up, value);
    const dot = drawn("circle", { class: value === null ? "dot failed" : "dot", cx: placed(across, at(point)), cy: y, r: 5, "data-point": k });
    dot.append(drawn("title", {}, `${point.words.join(", ")}: ${point.failure ?? measured(value, name.unit)}`));
    dot.addEventListener("click", () => pick(k));
    svg.append(dot);
  });
  const title = own.number ? own.name : `${own.name}: ${words.join(", ")}`.slice(0, 90);
  frame(svg, box, own.number ? across : { ...across, low: 1, high: words.length }, up, [own.number ? own.unit : "", name.unit], [title, name.name]);
};

/** How what was measured went over time.
 * @type {(svg: HTMLElement, series: Course[]) => void} */
const drawCourse = (svg, series) => {
  svg.replaceChildren();
  const [first] = series;
  svg.toggleAttribute("hidden", !first);
  if (!first) return;
  const box = [80, 24, 620, 190];
  const [left = 0, top = 0, right = 0, bottom = 0] = box;
  const across = rulerOf([first.from, first.to], false, left, right);
  series.forEach((one, k) => {
    const ends = one.pieces.flatMap((piece) => piece ?? []);
    const up = rulerOf(ends, false, bottom - 4, top + 4);
    /** @type {(piece: number) => number} */
    const x = (piece) => left + ((piece + 0.5) / one.pieces.length) * (right - left);
    /** @type {(side: 0 | 1) => string[]} */
    const edge = (side) => one.pieces.flatMap((piece, at) => (piece ? [`${x(at).toFixed(1)},${placed(up, piece[side]).toFixed(1)}`] : []));
    svg.append(drawn("polygon", { class: k ? "band second" : "band", "fill-opacity": 0.35, points: [...edge(1), ...edge(0).reverse()].join(" ") }));
    if (k === 0) frame(svg, box, across, up, ["s", one.unit], ["time", one.name]);
  });
};
