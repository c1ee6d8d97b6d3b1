// @ts-check
// Motion: where every body is at any time, by the cubic through values and rates of two neighbouring frames.

const GROUND = 0;
const BODIES_PER_ROW = 128;

class Motion {
  /** @param {FrameData} frames @param {number} bodies */
  constructor(frames, bodies) {
    this.times = doubles(frames.times);
    this.bodies = bodies;
    this.numbers = frames.numbers;
    this.width = bodies * frames.numbers;
    this.values = this.unfold(frames);
    // Two texels per body, position and turn; the ground comes first.
    this.rows = Math.ceil((bodies + 1) / BODIES_PER_ROW);
    this.poses = new Float32Array(this.rows * BODIES_PER_ROW * 8);
    this.poses[7] = 1;
    this.at(this.start);
  }

  get start() {
    return this.times.length ? this.times[0] : 0;
  }

  get end() {
    return this.times.length ? this.times[this.times.length - 1] : 0;
  }

  // Every frame in full, from the first and from what changes.
  /** @type {(frames: FrameData) => Float32Array<ArrayBuffer>} */
  unfold(frames) {
    const first = singles(frames.first);
    const moving = counts(frames.moving);
    const moves = singles(frames.moves);
    const values = new Float32Array(this.times.length * this.width);
    for (let f = 0; f < this.times.length; f++) {
      values.set(first, f * this.width);
      for (let k = 0; k < moving.length; k++) values[f * this.width + moving[k]] = moves[f * moving.length + k];
    }
    return values;
  }

  // Puts bodies where they are at time t: all of them, or only some.
  /** @type {(t: number, first?: number, behind?: number) => void} */
  at(t, first = 0, behind = this.bodies) {
    if (!this.times.length) return;
    const last = this.times.length - 1;
    const i = Math.min(indexAt(this.times, t), Math.max(last - 1, 0));
    const j = Math.min(i + 1, last);
    const h = this.times[j] - this.times[i] || 1;
    const s = clamp((t - this.times[i]) / h, 0, 1);
    const r = 1 - s;
    const weights = [(1 + 2 * s) * r * r, s * r * r * h, s * s * (3 - 2 * s), -s * s * r * h];
    for (let b = first; b < behind; b++) this.put(b, i * this.width + b * this.numbers, j * this.width + b * this.numbers, weights);
  }

  /** @type {(b: number, i: number, j: number, weights: number[]) => void} */
  put(b, i, j, [a, da, c, dc]) {
    const { values, poses } = this;
    const half = this.numbers / 2;
    const out = 8 * (b + 1);
    /** @type {(k: number) => number} */
    const x = (k) => a * values[i + k] + da * values[i + half + k] + c * values[j + k] + dc * values[j + half + k];
    poses[out] = x(0);
    poses[out + 1] = x(1);
    poses[out + 2] = x(2);
    const [qw, qx, qy, qz] = [x(3), x(4), x(5), x(6)];
    const length = Math.sqrt(qw * qw + qx * qx + qy * qy + qz * qz) || 1;
    poses[out + 4] = qx / length;
    poses[out + 5] = qy / length;
    poses[out + 6] = qz / length;
    poses[out + 7] = qw / length;
  }

  // Where a point of a body is in the world; index 0 is the ground.
  /** @type {(index: number, at: Numbers) => Vector} */
  place(index, at) {
    const p = this.poses.subarray(8 * index, 8 * index + 8);
    return add(p, rotate([p[4], p[5], p[6], p[7]], at));
  }

  // A direction of a body in the world.
  /** @type {(index: number, axis: Numbers) => Vector} */
  direction(index, axis) {
    return rotate(this.poses.subarray(8 * index + 4, 8 * index + 8), axis);
  }
}
