// @ts-check
// Vectors as lists of three, quaternions as (x, y, z, w), matrices as lists of sixteen, column by column.

/** @type {Vector} */
const ORIGIN = [0, 0, 0];

/** @type {(a: Numbers, b: Numbers) => Vector} */
const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
/** @type {(a: Numbers, b: Numbers) => Vector} */
const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
/** @type {(a: Numbers, s: number) => Vector} */
const times = (a, s) => [a[0] * s, a[1] * s, a[2] * s];
/** @type {(a: Numbers, b: Numbers) => number} */
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** @type {(a: Numbers) => number} */
const norm = (a) => Math.hypot(a[0], a[1], a[2]);
/** @type {(a: Numbers) => Vector} */
const unit = (a) => times(a, 1 / (norm(a) || 1));
/** @type {(a: Numbers, b: Numbers, s: number) => Vector} */
const mix = (a, b, s) => add(times(a, 1 - s), times(b, s));
/** @type {(a: Numbers, b: Numbers) => Vector} */
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

// Some unit vector across a unit vector.
/** @type {(a: Numbers) => Vector} */
const across = (a) => unit(cross(Math.abs(a[2]) < 0.9 ? [0, 0, 1] : [0, 1, 0], a));

/** @type {(q: Numbers, v: Numbers) => Vector} */
function rotate(q, v) {
  const t = times(cross(q, v), 2);
  return add(add(v, times(t, q[3])), cross(q, t));
}

// The shortest turn that brings z onto a unit vector.
/** @type {(axis: Numbers) => Turn} */
function turnOfAxis(axis) {
  if (axis[2] < -0.999999) return [1, 0, 0, 0];
  const [x, y, w] = [-axis[1], axis[0], 1 + axis[2]];
  const length = Math.hypot(x, y, w);
  return [x / length, y / length, 0, w / length];
}

// The turn whose columns are three axes at right angles.
/** @type {(x: Vector, y: Vector, z: Vector) => Turn} */
function turnOfAxes(x, y, z) {
  const trace = x[0] + y[1] + z[2];
  if (trace > 0) {
    const s = 2 * Math.sqrt(1 + trace);
    return [(y[2] - z[1]) / s, (z[0] - x[2]) / s, (x[1] - y[0]) / s, s / 4];
  }
  if (x[0] > y[1] && x[0] > z[2]) {
    const s = 2 * Math.sqrt(1 + x[0] - y[1] - z[2]);
    return [s / 4, (y[0] + x[1]) / s, (z[0] + x[2]) / s, (y[2] - z[1]) / s];
  }
  if (y[1] > z[2]) {
    const s = 2 * Math.sqrt(1 + y[1] - x[0] - z[2]);
    return [(y[0] + x[1]) / s, s / 4, (z[1] + y[2]) / s, (z[0] - x[2]) / s];
  }
  const s = 2 * Math.sqrt(1 + z[2] - x[0] - y[1]);
  return [(z[0] + x[2]) / s, (z[1] + y[2]) / s, s / 4, (x[1] - y[0]) / s];
}

/** @type {(a: Numbers, b: Numbers) => Float32Array<ArrayBuffer>} */
function product(a, b) {
  const out = new Float32Array(16);
  for (let c = 0; c < 4; c++)
    for (let r = 0; r < 4; r++)
      for (let k = 0; k < 4; k++) out[4 * c + r] += a[4 * k + r] * b[4 * c + k];
  return out;
}

// From the world to the screen's -1..1; the last number is the depth.
/** @type {(m: Numbers, p: Numbers) => Vector} */
function transform(m, p) {
  /** @type {(k: number) => number} */
  const row = (k) => m[k] * p[0] + m[4 + k] * p[1] + m[8 + k] * p[2] + m[12 + k];
  const w = row(3);
  return [row(0) / w, row(1) / w, w];
}

// Points in the order in which they lie along the line between the two that are farthest apart.
/** @type {(points: Vector[]) => Vector[]} */
function inOrder(points) {
  let far = [points[0], points[1]];
  for (const p of points) for (const q of points) if (norm(sub(p, q)) > norm(sub(far[0], far[1]))) far = [p, q];
  const way = unit(sub(far[1], far[0]));
  return [...points].sort((p, q) => dot(p, way) - dot(q, way));
}

// Whether three points are off a straight line.
/** @type {(points: Vector[]) => boolean} */
function bent([a, b, c]) {
  const [u, v] = [sub(b, a), sub(c, a)];
  return norm(cross(u, v)) > 0.02 * norm(v) ** 2;
}
