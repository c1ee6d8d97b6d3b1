// @ts-check
// Traces: the ways of points, the whole way pale and what has been gone so far strong. And the grid behind it all.

const MOST_CORNERS = 3000;
const FEW_BODIES = 6;

class Traces {
  /** @type {{ line: Stroke, colour: Vector }[] | null} */
  lines = null;

  /** @param {ReportData} data @param {Motion} motion @param {Scene} scene @param {Ink} pen */
  constructor(data, motion, scene, pen) {
    this.motion = motion;
    this.scene = scene;
    this.pen = pen;
    const { points, bodies } = data.scene;
    this.on = points.length > 0;
    const centres = bodies.map((body, k) => ({ body: k, at: body.centre }));
    /** @type {Place[]} */
    const spots = points.length ? points : centres.length > FEW_BODIES ? [] : centres;
    this.spots = spots.filter((place) => place.body !== null).map(spot);
    this.instants = this.corners();
  }

  // The times of the corners: those of the frames, and some between them.
  corners() {
    const { times: frames } = this.motion;
    const each = clamp(Math.floor(MOST_CORNERS / (frames.length || 1)), 1, 12);
    const skip = Math.ceil(frames.length / MOST_CORNERS);
    /** @type {number[]} */
    const list = [];
    for (let k = 0; k + skip < frames.length; k += skip) {
      for (let j = 0; j < each; j++) list.push(frames[k] + ((frames[k + skip] - frames[k]) * j) / each);
    }
    if (frames.length) list.push(frames[frames.length - 1]);
    return list;
  }

  // The lines, made when they are first wanted.
  /** @type {() => { line: Stroke, colour: Vector }[]} */
  make() {
    return this.spots.map(({ body, at }) => {
      const points = this.instants.flatMap((time) => {
        this.motion.at(time, body - 1, body);
        return this.motion.place(body, at);
      });
      return { line: this.pen.line(points), colour: this.scene.colour(body) };
    });
  }

  /** @type {(time: number, paper: Vector) => void} */
  draw(time, paper) {
    if (!this.on) return;
    if (!this.lines) {
      this.lines = this.make();
      this.motion.at(time);
    }
    const gone = indexAt(this.instants, time);
    for (const { line, colour } of this.lines) {
      this.pen.trace(line, [...mix(paper, colour, 0.25), 1], 1.5);
      this.pen.trace(line, [...mix(paper, colour, 0.85), 1], 2.2, gone);
    }
  }
}

// A grid in the plane of a planar mechanism, or on the floor under a spatial one; its step fits what is seen.
class Grid {
  /** @type {Stroke | null} */
  line = null;
  step = 0;
  drawn = "";

  /** @param {View} view @param {Box} box @param {number} size @param {Ink} pen */
  constructor(view, box, size, pen) {
    this.planar = view.normal !== null;
    this.size = size;
    this.pen = pen;
    this.normal = view.normal || view.up;
    this.u = view.normal ? cross(view.up, this.normal) : across(this.normal);
    this.v = cross(this.normal, this.u);
    this.level = view.normal ? dot(box.middle, this.normal) - 0.5 * size : box.floor - 0.006 * size;
  }

  /** @type {(ink: number[], camera: Camera) => void} */
  draw(ink, camera) {
    const step = roundStep(this.size / 6 / camera.zoom);
    /** @type {(x: number) => number} */
    const round = (x) => Math.round(x / step) * step;
    const target = add(camera.target, camera.shift);
    const middle = [round(dot(target, this.u)), round(dot(target, this.v))];
    const key = [step, ...middle].join();
    if (!this.line || key !== this.drawn) {
      this.pen.forget(this.line);
      this.line = this.lines(step, middle, (this.planar ? 3 : 1.1) * (this.size / camera.zoom));
      this.drawn = key;
      this.step = step;
    }
    this.pen.trace(this.line, ink, 1);
  }

  /** @type {(step: number, middle: number[], wide: number) => Stroke} */
  lines(step, middle, wide) {
    const reach = Math.ceil(wide / step) * step;
    /** @type {(a: number, b: number) => Vector} */
    const at = (a, b) => add(add(times(this.u, a + middle[0]), times(this.v, b + middle[1])), times(this.normal, this.level));
    /** @type {number[]} */
    const points = [];
    for (let x = -reach; x <= reach + step / 2; x += step) {
      points.push(...at(x, -reach), ...at(x, reach), ...at(-reach, x), ...at(reach, x));
    }
    return this.pen.line(points, false);
  }
}
