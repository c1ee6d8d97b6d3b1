// @ts-check
// Numbers: lists from base 64, places in rising lists, and how a value is printed.

/** @type {(text: string) => ArrayBuffer} */
function bytesOf(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let k = 0; k < letters.length; k++) bytes[k] = letters.charCodeAt(k);
  return bytes.buffer;
}

/** @type {(text: string) => Float32Array<ArrayBuffer>} */
const singles = (text) => new Float32Array(bytesOf(text));
/** @type {(text: string) => Float64Array<ArrayBuffer>} */
const doubles = (text) => new Float64Array(bytesOf(text));
/** @type {(text: string) => Uint32Array<ArrayBuffer>} */
const counts = (text) => new Uint32Array(bytesOf(text));

/** @type {(x: number, low: number, high: number) => number} */
const clamp = (x, low, high) => Math.min(Math.max(x, low), high);

// The last index whose entry of a rising list is not above x; 0 if there is none.
/** @type {(list: Numbers, x: number) => number} */
function indexAt(list, x) {
  let low = 0;
  let high = list.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (list[middle] <= x) low = middle;
    else high = middle;
  }
  return low;
}

/** @type {Record<number, string>} */
const PREFIXES = { "-12": "p", "-9": "n", "-6": "µ", "-3": "m", 0: "", 3: "k", 6: "M", 9: "G" };
const PREFIXED = ["m", "s", "N", "J", "W", "Pa", "Hz", "N m"];

// A value in SI with a fitting prefix: 3.2 kN, 36 µm.
/** @type {(value: number, unit: string, digits?: number) => string} */
function engineering(value, unit, digits = 4) {
  if (!Number.isFinite(value)) return "–";
  const shown = unit === "-" ? "" : unit;
  // What is smaller than every prefix is nothing.
  const [ten, prefix] = Math.abs(value) < 1e-14 ? [Infinity, ""] : scaleOf(Math.abs(value), unit);
  const number = Number((value / 10 ** ten).toPrecision(digits));
  return `${String(number).replace("-", "−")} ${prefix}${shown}`.trim();
}

// The power of ten and the prefix in which a magnitude is printed.
/** @type {(magnitude: number, unit: string) => [number, string]} */
function scaleOf(magnitude, unit) {
  if (!PREFIXED.includes(unit) || magnitude === 0) return [0, ""];
  const most = unit === "s" ? 0 : 9;
  const ten = clamp(3 * Math.floor(Math.log10(magnitude) / 3 + 1e-9), -12, most);
  return [ten, PREFIXES[ten]];
}

// A round number of one digit, 1, 2 or 5, not above x.
/** @type {(x: number) => number} */
function roundStep(x) {
  const ten = 10 ** Math.floor(Math.log10(x));
  const head = x / ten;
  return ten * (head >= 5 ? 5 : head >= 2 ? 2 : 1);
}
