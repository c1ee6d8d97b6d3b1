// @ts-check
// Arrows: where surfaces push and how hard, the friction between them in its cone, and the recorded forces of joints.

const PUSH = rgb("#d55e00");
const RUB = rgb("#b3001b");
const REACTION = rgb("#a8327e");
const STICK = rgb("#009e73");
const SLIDE = rgb("#e69f00");
const CONE = 0.1; // height of a cone of friction at least, of the size of what is drawn: by its colour one sees what small forces do
const SAMPLE = 13; // numbers of a sample: point, normal, force, indentation and its rate, curvatures of both surfaces
const RUB_NUMBERS = 5; // friction, its coefficient, its state
const FLIGHT = 8; // parts into which a step is cut while surfaces are apart
const DUST = 1e-5; // of the deepest indentation: less is rounding

class Arrows {
  on = true;
  scale = 1;
  // The size of what is drawn, in metres.
  unit = 1;
  /** @type {Record<"shafts" | "heads" | "dots" | "cones", number[]>} */
  lists = { shafts: [], heads: [], dots: [], cones: [] };

  /** @param {ForceData[]} forces @param {Track[]} contacts @param {Motion} motion @param {Curves} curves @param {number} size @param {Ink} pen */
  constructor(forces, contacts, motion, curves, size, pen) {
    this.forces = forces;
    this.contacts = contacts;
    this.motion = motion;
    this.curves = curves;
    this.size = size;
    this.pen = pen;
    this.largest = Math.max(...this.contacts.map((contact) => contact.largest), 0);
    this.strongest = Math.max(...this.forces.map((force) => this.peak(force)), 0);
    this.shafts = pen.batch(rodMesh(), true);
    this.heads = pen.batch(turnedMesh(1, 0, 0));
    this.dots = Object.assign(pen.batch(ballMesh(10, 16)), { ball: true });
    this.cones = Object.assign(pen.batch(funnelMesh()), { sheer: true });
  }

  // The largest magnitude of a recorded force.
  /** @type {(force: ForceData) => number} */
  peak({ columns }) {
    let most = 0;
    for (let row = 0; row < this.curves.times.length; row++) {
      most = Math.max(most, Math.hypot(...columns.map((k) => (k === null ? 0 : this.curves.value(k, row)))));
    }
    return most;
  }

  // Works out the arrows at a time. However near one comes, they stay as large as they are on the page.
  /** @type {(time: number, zoom: number) => void} */
  update(time, zoom) {
    this.unit = this.size / Math.max(zoom, 1);
    this.lists = { shafts: [], heads: [], dots: [], cones: [] };
    if (this.on) {
      for (const contact of this.contacts) this.contact(contact, contact.at(time));
      for (const force of this.forces) {
        const vector = force.columns.map((k) => (k === null ? 0 : this.curves.at(k, time)));
        this.arrow(this.motion.place(index(force.place), force.place.at), vector, this.strongest, REACTION);
      }
    }
    this.pen.fill(this.shafts, this.lists.shafts);
    this.pen.fill(this.heads, this.lists.heads);
    this.pen.fill(this.dots, this.lists.dots);
    this.pen.fill(this.cones, this.lists.cones);
  }

  // The push along the normal and the friction across it, at the point of contact, on each body that moves.
  /** @type {(track: Track, sample: Sample | null) => void} */
  contact(track, sample) {
    if (!sample || !track.presses(sample)) return;
    const { moves } = track;
    const radius = 0.006 * this.unit;
    this.lists.dots.push(...sample.point, GROUND, 0, 0, 0, 1, radius, radius, radius, 0, ...PUSH, 1);
    const { point, normal, force, rub } = sample;
    for (const [k, side] of [[1, 1], [0, -1]]) {
      if (!moves[k] && (k === 0 || moves[0])) continue;
      this.arrow(point, times(force, side), this.largest, PUSH);
      if (rub) this.arrow(point, times(rub.force, side), this.largest, RUB);
    }
    if (rub) this.cone(point, normal, this.long(norm(force), this.largest), rub);
  }

  // The cone within which the force on the second body stays, as high as its part along the normal is long, so that friction reaches the rim where it is at its bound.
  /** @type {(at: Vector, axis: Vector, long: number, rub: Rub) => void} */
  cone(at, axis, long, { coefficient, sticks }) {
    const high = Math.max(long, CONE * this.unit);
    const wide = coefficient * high;
    if (!(wide > 0)) return;
    const middle = add(at, times(axis, high / 2));
    this.lists.cones.push(...middle, GROUND, ...turnOfAxis(axis), wide, wide, high, 0, ...(sticks ? STICK : SLIDE), 0.4);
  }

  // How long an arrow is.
  /** @type {(strength: number, most: number) => number} */
  long(strength, most) {
    return (0.22 * this.unit * this.scale * strength) / (most || 1);
  }

  /** @type {(at: Vector, vector: Numbers, most: number, colour: Vector) => void} */
  arrow(at, vector, most, colour) {
    const strength = norm(vector);
    const long = this.long(strength, most);
    if (!(long > 1e-3 * this.unit)) return;
    const axis = times(vector, 1 / strength);
    const radius = 0.0042 * this.unit;
    const head = Math.min(6 * radius, 0.6 * long);
    const neck = add(at, times(axis, long - head));
    this.lists.shafts.push(...at, GROUND, ...neck, GROUND, radius, radius, radius, 0, ...colour, 1);
    const middle = add(neck, times(axis, head / 2));
    this.lists.heads.push(...middle, GROUND, ...turnOfAxis(axis), 2.6 * radius, 2.6 * radius, head, 0, ...colour, 1);
  }

  draw() {
    for (const batch of [this.shafts, this.heads, this.dots, this.cones]) this.pen.draw(batch);
  }
}

// The samples of a contact.
class Track {
  largest = 0;
  deepest = 0;
  farthest = 0;

  /** @param {ContactData} contact */
  constructor(contact) {
    this.name = contact.name;
    this.moves = contact.moves;
    this.rigid = contact.rigid;
    this.bodies = contact.bodies.map((body) => (body === null ? GROUND : body + 1));
    this.times = doubles(contact.times);
    this.samples = singles(contact.samples);
    this.rubs = singles(contact.rubs);
    for (let k = 0; k < this.times.length; k++) {
      const { force, indentation } = this.sample(k);
      this.farthest = Math.max(this.farthest, -indentation);
      if (indentation <= 0 && !this.rigid) continue;
      this.largest = Math.max(this.largest, norm(force));
      this.deepest = this.rigid ? 0 : Math.max(this.deepest, indentation);
    }
    this.dust = DUST * (this.rigid ? this.farthest : this.deepest);
  }

  // Whether the surfaces push each other.
  /** @type {(sample: Sample) => boolean} */
  presses(sample) {
    return this.rigid ? norm(sample.force) > 0 : sample.indentation > this.dust;
  }

  /** @type {(k: number) => RecordedSample} */
  sample(k) {
    const s = this.samples.subarray(SAMPLE * k, SAMPLE * (k + 1));
    return {
      point: [s[0], s[1], s[2]], normal: [s[3], s[4], s[5]], force: [s[6], s[7], s[8]], indentation: s[9], rate: s[10], curvatures: [s[11], s[12]],
      rub: this.rub(k),
    };
  }

  // What friction does in a sample.
  /** @type {(k: number) => Rub | null} */
  rub(k) {
    const [x, y, z, coefficient, state] = this.rubs.subarray(RUB_NUMBERS * k, RUB_NUMBERS * (k + 1));
    return state ? { force: [x, y, z], coefficient, sticks: state === 2 } : null;
  }

  // The samples with their times, and some between those of a flight, which is bent.
  /** @type {() => [number, Sample][]} */
  course() {
    /** @type {[number, Sample][]} */
    const list = [];
    for (let k = 0; k < this.times.length; k++) {
      const [here, next] = [this.times[k], this.times[k + 1]];
      list.push([here, this.sample(k)]);
      if (!(next > here) || Math.max(this.sample(k).indentation, this.sample(k + 1).indentation) > this.dust) continue;
      for (let j = 1; j < FLIGHT; j++) {
        const time = here + ((next - here) * j) / FLIGHT;
        const between = this.at(time);
        if (between) list.push([time, between]);
      }
    }
    return list;
  }

  // The last sample before a time, or the first.
  /** @type {(time: number) => Sample} */
  near(time) {
    return this.sample(indexAt(this.times, time));
  }

  // The sample at a time, between two neighbours; nothing outside of what was recorded.
  /** @type {(time: number) => Sample | null} */
  at(time) {
    const { times: list } = this;
    if (!list.length || time < list[0] || time > list[list.length - 1]) return null;
    const k = Math.min(indexAt(list, time), Math.max(list.length - 2, 0));
    const j = Math.min(k + 1, list.length - 1);
    const [a, b] = [this.sample(k), this.sample(j)];
    const h = list[j] - list[k] || 1;
    const s = clamp((time - list[k]) / h, 0, 1);
    const seen = this.farthest > 1e-3 * this.deepest;
    const slight = this.dust;
    // From the end of one touch to the beginning of the next, unless it was seen how far apart the surfaces are.
    if (!seen && Math.max(Math.abs(a.indentation), Math.abs(b.indentation)) < slight) return null;
    // A flight may be a few long steps: it follows the cubic with the speeds of its ends.
    const flies = Math.max(a.indentation, b.indentation) < slight;
    const bow = flies ? s * (1 - s) * h * ((1 - s) * a.rate - s * b.rate) + s * (1 - s) * (2 * s - 1) * (b.indentation - a.indentation) : 0;
    const indentation = a.indentation + (b.indentation - a.indentation) * s + bow;
    const { normal, curvatures } = s < 0.5 ? a : b;
    return { point: mix(a.point, b.point, s), normal, force: mix(a.force, b.force, s), indentation, curvatures, rub: rubBetween(a.rub, b.rub, s) };
  }
}

// What friction does between two samples. Where surfaces begin to stick or to slide a step ends: what is seen after it is the new.
/** @type {(a: Rub | null, b: Rub | null, s: number) => Rub | null} */
function rubBetween(a, b, s) {
  if (!a || !b) return s < 0.5 ? a : b;
  if (a.sticks !== b.sticks) return s > 0 ? b : a;
  return { ...b, force: mix(a.force, b.force, s) };
}
