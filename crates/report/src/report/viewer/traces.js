// Traces: the ways of points, the whole way pale and what has been gone so far strong. And the grid behind it all.

const MOST_CORNERS = 3000;
const FEW_BODIES = 6;

class Traces {
  constructor(story, motion, scene, pen) {
    Object.assign(this, { motion, scene, pen });
    const { points, bodies } = story.scene;
    this.on = points.length > 0;
    const centres = bodies.map((body, k) => ({ body: k, at: body.centre }));
    const spots = points.length ? points : centres.length > FEW_BODIES ? [] : centres;
    this.spots = spots.filter((spot) => spot.body !== null);
    this.instants = this.corners();
  }

  // The times of the corners: those of the frames, and some between them.
  corners() {
    const { times: frames } = this.motion;
    const each = clamp(Math.floor(MOST_CORNERS / (frames.length || 1)), 1, 12);
    const skip = Math.ceil(frames.length / MOST_CORNERS);
    const list = [];
    for (let k = 0; k + skip < frames.length; k += skip) {
      for (let j = 0; j < each; j++) list.push(frames[k] + ((frames[k + skip] - frames[k]) * j) / each);
    }
    if (frames.length) list.push(frames[frames.length - 1]);
    return list;
  }

  // The lines, made when they are first wanted.
  make() {
    return this.spots.map((spot) => {
      const points = this.instants.flatMap((time) => {
        this.motion.at(time, spot.body, spot.body + 1);
        return this.motion.place(index(spot), spot.at);
      });
      return { line: this.pen.line(points), colour: this.scene.colour(index(spot)) };
    });
  }

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
  constructor(view, box, size, pen) {
    const normal = view.normal || view.up;
    const u = view.normal ? cross(view.up, normal) : across(normal);
    const level = view.normal ? dot(box.middle, normal) - 0.5 * size : box.floor - 0.006 * size;
    Object.assign(this, { planar: view.normal !== null, size, pen, normal, u, v: cross(normal, u), level });
  }

  draw(ink, camera) {
    const step = roundStep(this.size / 6 / camera.zoom);
    const round = (x) => Math.round(x / step) * step;
    const target = add(camera.target, camera.shift);
    const middle = [round(dot(target, this.u)), round(dot(target, this.v))];
    const key = [step, ...middle].join();
    if (key !== this.drawn) {
      this.pen.forget(this.line);
      this.line = this.lines(step, middle, (this.planar ? 3 : 1.1) * (this.size / camera.zoom));
      [this.drawn, this.step] = [key, step];
    }
    this.pen.trace(this.line, ink, 1);
  }

  lines(step, middle, wide) {
    const reach = Math.ceil(wide / step) * step;
    const at = (a, b) => add(add(times(this.u, a + middle[0]), times(this.v, b + middle[1])), times(this.normal, this.level));
    const points = [];
    for (let x = -reach; x <= reach + step / 2; x += step) {
      points.push(...at(x, -reach), ...at(x, reach), ...at(-reach, x), ...at(reach, x));
    }
    return this.pen.line(points, false);
  }
}
