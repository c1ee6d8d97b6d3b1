// @ts-check

/** @type {(id: string) => HTMLElement} */
const element = (id) => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
};

/** @type {(name: string, attributes: Record<string, string | number>, text?: string) => SVGElement} */
const drawn = (name, attributes, text) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
};

/** Four digits, with an SI prefix where the unit takes one.
 * @type {(value: number | null, unit: string) => string} */
const measured = (value, unit) => {
  if (value === null) return "–";
  if (value === 0) return unit ? `0 ${unit}` : "0";
  const takes = ["N", "m", "s", "J", "Pa", "W", "m/s", "rad/s", "N m"].includes(unit);
  const power = takes ? Math.max(-4, Math.min(4, Math.floor(Math.log10(Math.abs(value)) / 3 + 1e-9))) : 0;
  const prefix = ["p", "n", "µ", "m", "", "k", "M", "G", "T"][power + 4] ?? "";
  const digits = Number((value / 10 ** (3 * power)).toPrecision(4));
  return unit ? `${digits} ${prefix}${unit}` : String(digits);
};

/** @type {(ruler: Ruler, value: number) => number} */
const placed = ({ low, high, log, from, to }, value) => {
  const bent = /** @type {(x: number) => number} */ (log ? Math.log : (x) => x);
  const span = bent(high) - bent(low);
  return span === 0 ? (from + to) / 2 : from + ((bent(value) - bent(low)) / span) * (to - from);
};

/** @type {(values: number[], log: boolean, from: number, to: number) => Ruler} */
const rulerOf = (values, log, from, to) => {
  const low = values.reduce((a, b) => Math.min(a, b), Infinity);
  const high = values.reduce((a, b) => Math.max(a, b), -Infinity);
  if (low > high) return { low: 0, high: 1, log: false, from, to };
  return { low, high, log: log && low > 0, from, to };
};

/** Colours of viridis.
 * @type {(share: number) => string} */
const heat = (share) => {
  const stops = [[68, 1, 84], [59, 82, 139], [33, 145, 140], [94, 201, 98], [253, 231, 37]];
  const at = Math.max(0, Math.min(1, share)) * (stops.length - 1);
  const low = Math.min(stops.length - 2, Math.floor(at));
  const [one, other] = [stops[low] ?? [0, 0, 0], stops[low + 1] ?? [0, 0, 0]];
  const mix = one.map((x, k) => Math.round(x + (at - low) * ((other[k] ?? 0) - x)));
  return `rgb(${mix.join(",")})`;
};
