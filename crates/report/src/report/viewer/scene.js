// @ts-check
// The scene: what bodies, joints and springs look like. Bodies without a form get rods between the points that hold them.

// The colour of pushes is none of the first.
const BODY_COLOURS = ["#4f86c6", "#4fa583", "#8b80c9", "#c678a4", "#d2ab43", "#5fb0cf", "#e28a3f", "#b3715a"].map(rgb);
const STEEL = rgb("#6d7682");
const DARK = rgb("#4b535d");
const PALE = rgb("#b4bac2");
const ENDLESS = 12; // times the size of the mechanism: so far a plane reaches before it has faded away
const MOST_SIDES = 2048; // of all copies of a round form: a few may be fine, many must be quick
const CORNERS = Array.from({ length: 8 }, (_, k) => [k & 1, (k >> 1) & 1, k >> 2].map((side) => side - 0.5)); // of a box

/** @type {(hex: string) => Vector} */
function rgb(hex) {
  const part = (/** @type {number} */ k) => parseInt(hex.slice(k, k + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

class Scene {
  /** @type {Record<string, Copies>} */
  copies = {};
  /** @type {Reach[]} */
  reaches = [];
  girths = [Infinity];
  // Whether forms that are added are surfaces that touch.
  touching = false;
  /** @type {number | null} the height of the floor, where a plane is one */
  level = null;

  /** @param {ReportData} data @param {Motion} motion @param {Ink} pen */
  constructor(data, motion, pen) {
    this.drawn = data.scene;
    this.motion = motion;
    this.pen = pen;
    this.size = this.extent();
    this.drawn.bodies.forEach((body, k) => this.body(body, k));
    this.drawn.ground.forEach((part) => this.part(part, GROUND, PALE));
    this.drawn.joints.forEach((pin) => this.pin(pin));
    this.drawn.lines.forEach((line) => this.line(line));
    /** @type {(copies: Copies) => Batch} */
    const batch = ({ make, numbers, struts, touching, kind, fades }) => {
      // Round forms have the finer outlines the fewer they are.
      const sides = clamp(2 ** Math.floor(Math.log2((MOST_SIDES * INSTANCE) / numbers.length)), 24, FINE);
      const made = Object.assign(pen.batch(make(sides), struts), { touching, fades, ball: kind === "ball" || kind === "globe" });
      pen.fill(made, numbers);
      return made;
    };
    // What has no end comes first: it casts no shadows, shadows fall on it.
    const all = Object.values(this.copies).map(batch);
    this.casting = all.filter(({ fades }) => !fades);
    this.batches = [...all.filter(({ fades }) => fades), ...this.casting];
  }

  // Seen head-on, a body would hide the bearing or the slot in it: what touches is drawn in front.
  /** @type {(flat: boolean, middle: Vector) => void} */
  draw(flat, middle) {
    const draw = (/** @type {Batch} */ batch) => this.pen.draw(batch, middle, ENDLESS * this.size);
    this.batches.filter(({ touching }) => !touching).forEach(draw);
    if (flat) this.pen.above();
    this.batches.filter(({ touching }) => touching).forEach(draw);
  }

  /** @type {(index: number) => Vector} */
  colour(index) {
    return index === GROUND ? STEEL : BODY_COLOURS[(index - 1) % BODY_COLOURS.length];
  }

  // Instants at which it is looked how far things reach.
  /** @type {(count: number) => number[]} */
  instants(count) {
    const { start, end } = this.motion;
    return Array.from({ length: count }, (_, k) => start + ((end - start) * k) / (count - 1));
  }

  // The extent of all that is given, in metres.
  extent() {
    /** @type {(body: BodyData) => Part[]} */
    const forms = (body) => [...body.parts, ...body.surfaces];
    /** @type {Spot[]} */
    const spots = this.drawn.bodies.flatMap((body, k) => [body.centre, ...forms(body).map((part) => part.at)].map((at) => ({ body: k + 1, at })));
    for (const { ends } of [...this.drawn.joints, ...this.drawn.lines]) spots.push(...ends.map(spot));
    const large = this.drawn.bodies.flatMap((body) => forms(body).map(radiusOf)).reduce((a, b) => Math.max(a, b), 0);
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    for (const time of this.instants(16)) {
      this.motion.at(time);
      for (const { body, at } of spots) {
        this.motion.place(body, at).forEach((x, k) => ([low[k], high[k]] = [Math.min(low[k], x), Math.max(high[k], x)]));
      }
    }
    return Math.max(norm(sub(high, low)) || 0, 2 * large) || 1;
  }

  // Adds a copy of a mesh: in the frame of a body, or between two places.
  /** @type {(kind: string, make: Copies["make"], body: number, at: Vector, turn: Turn, size: Vector, colour: Vector) => void} */
  copy(kind, make, body, at, turn, size, colour) {
    const touching = this.touching && kind !== "plate";
    const list = (this.copies[touching ? `${kind} that touches` : kind] ||= { kind, make, numbers: [], struts: false, touching });
    list.numbers.push(...at, body, ...turn, ...size, kind === "globe" ? 1 : 0, ...colour, 1);
    if (kind === "box") {
      for (const corner of CORNERS) this.reaches.push([body, add(at, rotate(turn, corner.map((side, k) => side * size[k]))), 0]);
      return;
    }
    const round = kind === "ball" || kind === "globe";
    const rounded = kind.startsWith("superellipsoid");
    this.reaches.push([body, at, rounded ? norm(size) : round ? Math.max(...size) : Math.hypot(size[0], size[2] / 2)]);
  }

  /** @type {(kind: string, make: Copies["make"], from: Spot, to: Spot, radius: number, colour: Vector) => void} */
  strut(kind, make, from, to, radius, colour) {
    const list = (this.copies[kind] ||= { kind, make, numbers: [], struts: true });
    list.numbers.push(...from.at, from.body, ...to.at, to.body, radius, radius, radius, 0, ...colour, 1);
    for (const end of [from, to]) this.reaches.push([end.body, end.at, radius]);
  }

  /** @type {(body: number, from: Vector, to: Vector, radius: number, colour: Vector) => void} */
  rod(body, from, to, radius, colour) {
    this.strut("rod", () => rodMesh(), { body, at: from }, { body, at: to }, radius, colour);
  }

  /** @type {(body: number, at: Vector, radius: number, colour: Vector) => void} */
  ball(body, at, radius, colour) {
    this.copy("ball", () => ballMesh(), body, at, [0, 0, 0, 1], [radius, radius, radius], colour);
  }

  /** @type {(body: number, at: Vector, axis: Vector, radius: number, length: number, colour: Vector) => void} */
  bar(body, at, axis, radius, length, colour) {
    this.copy("bar", roundBar, body, at, turnOfAxis(axis), [radius, radius, length], colour);
  }

  // A form that is given.
  /** @type {(part: Part, body: number, colour: Vector) => void} */
  part(part, body, colour) {
    const { at } = part;
    /** @type {Turn} */
    const turn = [part.turn[1], part.turn[2], part.turn[3], part.turn[0]];
    if (part.form === "wall") return this.wall(part, body, at, turn, colour);
    if (part.form === "mesh") return this.solid(part, body, at, turn, colour);
    if (part.form === "plane") return this.plate(body, at, turn);
    /** @type {(kind: string, make: Copies["make"], scale: Vector, where?: Vector) => void} */
    const put = (kind, make, scale, where = at) => this.copy(kind, make, body, where, turn, scale, colour);
    if (part.form === "box") return put("box", boxMesh, part.size);
    if (part.form === "ball") return put("globe", () => ballMesh(), times(part.size, 0.5));
    if (part.form === "superellipsoid") {
      const [e, f] = part.exponents;
      return put(`superellipsoid ${e} ${f}`, () => roundedMesh(e, f), times(part.size, 0.5));
    }
    const { radius, length } = part;
    if (part.form === "cone") return put("cone", (sides) => turnedMesh(1, 0, 0, sides), [radius, radius, length]);
    if (part.form === "tube") {
      // The hole is as wide as it is: a journal in it may have a thousandth of play.
      const hole = part.inner / radius;
      return put(`tube${hole}`, (sides) => turnedMesh(1, 1, hole, sides), [radius, radius, length]);
    }
    put("bar", roundBar, [radius, radius, length]);
    if (part.form !== "capsule") return;
    for (const side of [-0.5, 0.5]) put("ball", () => ballMesh(), [radius, radius, radius], add(at, rotate(turn, [0, 0, side * length])));
  }

  // A wall along a line reaches as far as its corners. Of one that has no end only those between its ends count, of a straight one the middle.
  /** @type {(wall: WallForm, body: number, at: Vector, turn: Turn, colour: Vector) => void} */
  wall({ line, side, endless }, body, at, turn, colour) {
    const thick = (endless ? 0.02 : 0.008) * this.size;
    const drawn = endless ? beyond(line, ENDLESS * this.size) : line;
    const kind = `wall${this.reaches.length}`;
    this.copy(kind, () => wallMesh(drawn, 0.05 * this.size, thick, side), body, at, turn, [1, 1, 1], endless ? PALE : colour);
    if (endless) this.copies[this.touching ? `${kind} that touches` : kind].fades = true;
    this.reaches.pop();
    const [from, to] = [line[0], line[line.length - 1]];
    /** @type {Pair} */
    const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    /** @type {Pair[]} */
    const inner = line.length > 2 ? line.slice(1, -1) : [middle];
    const corners = endless ? inner : line;
    for (const [x, y] of corners) this.reaches.push([body, add(at, rotate(turn, [x, y, 0])), thick]);
  }

  // A solid between flat faces reaches as far as its corners.
  /** @type {(solid: MeshForm, body: number, at: Vector, turn: Turn, colour: Vector) => void} */
  solid(solid, body, at, turn, colour) {
    this.copy(`solid${this.reaches.length}`, () => solidMesh(solid), body, at, turn, [1, 1, 1], colour);
    this.reaches.pop();
    for (const corner of solid.corners) this.reaches.push([body, add(at, rotate(turn, corner)), 0]);
  }

  // A half space: a plate that fades where nobody looks any more, and does not count when the picture is framed.
  /** @type {(body: number, at: Vector, turn: Turn) => void} */
  plate(body, at, turn) {
    const [wide, thick] = [2 * ENDLESS * this.size, 0.02 * this.size];
    const under = add(at, rotate(turn, [0, 0, -thick / 2]));
    this.copy("plate", boxMesh, body, under, turn, [wide, wide, thick], PALE);
    this.copies.plate.fades = true;
    this.reaches[this.reaches.length - 1][2] = 0;
    const { up } = this.drawn.view;
    if (body === GROUND && dot(rotate(turn, [0, 0, 1]), up) > 0.99) this.level = dot(at, up) + 0.002 * this.size;
  }

  // Points of a body at which something holds it.
  /** @type {(k: number) => Vector[]} */
  anchors(k) {
    const ends = [...this.drawn.joints, ...this.drawn.lines].flatMap((item) => item.ends);
    const points = [...ends, ...this.drawn.points].filter((end) => end.body === k).map((end) => end.at);
    points.push(...this.drawn.bodies[k].surfaces.filter(({ form }) => form === "cylinder" || form === "tube").map((part) => part.at));
    /** @type {(p: Vector, q: Vector) => boolean} */
    const apart = (p, q) => norm(sub(p, q)) > 1e-4 * this.size;
    return points.filter((p, j) => points.slice(0, j).every((q) => apart(p, q)));
  }

  /** @type {(body: BodyData, k: number) => void} */
  body(body, k) {
    const colour = this.colour(k + 1);
    body.parts.forEach((part) => this.part(part, k + 1, colour));
    this.touching = true;
    body.surfaces.forEach((part) => this.part(part, k + 1, mix(colour, PALE, 0.35)));
    this.touching = false;
    const anchors = this.anchors(k);
    const reach = Math.max(0, ...anchors.map((p) => norm(sub(p, anchors[0]))), norm(sub(anchors[0] || body.centre, body.centre)));
    const thick = Math.min(Math.max(0.045 * reach, 0.003 * this.size), 0.12 * reach || 1, 0.013 * this.size);
    this.girths[k + 1] = body.parts.length ? Math.min(0.25 * radiusOf(body.parts[0]), 0.011 * this.size) : thick;
    if (body.parts.length) {
      // Points beyond the form are tied to it.
      const [part] = body.parts;
      const far = anchors.filter((p) => norm(sub(p, part.at)) > 1.02 * radiusOf(part));
      far.forEach((p) => this.rod(k + 1, part.at, p, this.girths[k + 1], colour));
      return;
    }
    this.links(k + 1, body, anchors, thick, colour);
  }

  // Rods between the points of a body without a form.
  /** @type {(index: number, body: BodyData, anchors: Vector[], thick: number, colour: Vector) => void} */
  links(index, body, anchors, thick, colour) {
    const { centre } = body;
    const lone = anchors.length < 2;
    if (lone && anchors.length && norm(sub(anchors[0], centre)) > 1e-3 * this.size) {
      this.rod(index, anchors[0], centre, thick, colour);
      this.ball(index, centre, 3.2 * thick, colour);
    } else if (lone && !body.surfaces.length) {
      const edge = 0.07 * this.size;
      this.copy("box", boxMesh, index, centre, [0, 0, 0, 1], [edge, 0.6 * edge, 0.6 * edge], colour);
    } else if (!lone) {
      const line = inOrder(anchors);
      for (let j = 0; j + 1 < line.length; j++) this.rod(index, line[j], line[j + 1], thick, colour);
      if (line.length === 3 && bent(line)) this.rod(index, line[2], line[0], thick, colour);
      line.forEach((p) => this.ball(index, p, thick, colour));
    }
  }

  /** @type {(pin: JointData) => void} */
  pin(pin) {
    const { kind, axis } = pin;
    const [parent, child] = pin.ends.map(spot);
    const thick = Math.min(this.girths[parent.body], this.girths[child.body]);
    if (kind === "spherical" || kind === "universal") this.ball(child.body, child.at, 1.25 * thick, DARK);
    if (axis && (kind === "revolute" || kind === "cylindrical" || kind === "screw")) this.bar(parent.body, parent.at, axis, 0.62 * thick, 3.2 * thick, DARK);
    if (axis && kind === "universal") this.bar(parent.body, parent.at, axis, 0.6 * thick, 4 * thick, DARK);
    if (parent.body !== GROUND) return;
    if (kind === "revolute" || kind === "spherical" || kind === "universal") this.foot(parent.at, Math.max(3.2 * thick, 0.022 * this.size));
    if (axis && (kind === "prismatic" || kind === "cylindrical")) this.rail(parent, child, axis, thick);
  }

  // A foot under a point of the ground.
  /** @type {(at: Vector, high: number) => void} */
  foot(at, high) {
    const { up } = this.drawn.view;
    const turn = turnOfAxis(up);
    this.copy("cone", (sides) => turnedMesh(1, 0, 0, sides), GROUND, add(at, times(up, -0.5 * high)), turn, [0.75 * high, 0.75 * high, high], STEEL);
    this.bar(GROUND, add(at, times(up, -1.06 * high)), up, 1.1 * high, 0.12 * high, STEEL);
    // The floor is right under it.
    this.reaches.splice(-2, 2, [GROUND, at, high], [GROUND, add(at, times(up, -1.12 * high)), 0]);
  }

  // A rail as long as the way along it.
  /** @type {(parent: Spot, child: Spot, axis: Vector, thick: number) => void} */
  rail(parent, child, axis, thick) {
    const ways = this.instants(64).map((time) => {
      this.motion.at(time);
      return dot(sub(this.motion.place(child.body, child.at), parent.at), axis);
    });
    const [low, high] = [Math.min(...ways) - 6 * thick, Math.max(...ways) + 6 * thick];
    const ends = [low, high].map((way) => ({ body: GROUND, at: add(parent.at, times(axis, way)) }));
    this.strut("rod", () => rodMesh(), ends[0], ends[1], 0.35 * thick, STEEL);
  }

  /** @type {(line: LineData) => void} */
  line(line) {
    const [from, to] = line.ends.map(spot);
    const thick = 0.012 * this.size;
    if (line.kind === "spring") this.strut("coil", () => coilMesh(), from, to, 1.8 * thick, STEEL);
    else this.strut("rod", () => rodMesh(), from, to, (line.kind === "actuator" ? 0.9 : 0.5) * thick, STEEL);
  }
}

/** @type {(place: Place) => number} */
const index = (place) => (place.body === null ? GROUND : place.body + 1);

/** @type {(place: Place) => Spot} */
const spot = (place) => ({ body: index(place), at: place.at });

/** @type {(sides: number) => Mesh} */
const roundBar = (sides) => turnedMesh(1, 1, 0, sides);

// A line, longer by so much at both ends.
/** @type {(line: Pair[], by: number) => Pair[]} */
function beyond(line, by) {
  /** @type {(end: Pair, next: Pair) => Pair} */
  const out = ([x, y], [toX, toY]) => {
    const s = by / Math.hypot(x - toX, y - toY);
    return [x + (x - toX) * s, y + (y - toY) * s];
  };
  const last = line.length - 1;
  return [out(line[0], line[1]), ...line.slice(1, -1), out(line[last], line[last - 1])];
}

/** @type {() => Mesh} */
function rodMesh() {
  const mesh = turnedMesh(1, 1, 0);
  for (let k = 2; k < mesh.points.length; k += 3) mesh.points[k] += 0.5;
  mesh.edges = [];
  return mesh;
}

// The radius of a ball around the origin of a form that holds it.
/** @type {(part: Part) => number} */
function radiusOf(part) {
  if (part.form === "plane") return 0;
  if (part.form === "ball") return 0.5 * Math.max(...part.size);
  if (part.form === "box" || part.form === "superellipsoid") return 0.5 * norm(part.size);
  if (part.form === "mesh") return part.corners.reduce((most, corner) => Math.max(most, norm(corner)), 0);
  if (part.form === "wall") return part.endless ? 0 : Math.max(...part.line.map(([x, y]) => Math.hypot(x, y)));
  return Math.hypot(part.radius, part.length / 2 + (part.form === "capsule" ? part.radius : 0));
}
