// @ts-check
// The lens: one contact, with what is too small to see made large. Above, the two surfaces as they lie on the stage; below, force over indentation.

const PIXEL = 0.0254 / 96; // metres of the screen in a pixel of the page, about
const SNUG = 1.3; // a hollow at most so many times as wide as what lies in it is a bearing: the play between them is enlarged as the indentation is
const SHARP = 4; // radius of a corner, in pixels

class Lens {
  /** @type {Track | null} */
  chosen = null;
  /** @type {Track | null} */
  last = null;

  /** @param {HTMLCanvasElement} canvas @param {Track[]} tracks @param {Clock} clock @param {(body: number) => string} colours */
  constructor(canvas, tracks, clock, colours) {
    this.canvas = canvas;
    this.tracks = tracks;
    this.clock = clock;
    this.colours = colours;
    this.on = tracks.length > 0;
  }

  // Looks at a contact until another pushes and this one does not.
  /** @type {(track: Track) => void} */
  attend(track) {
    this.chosen = track;
  }

  // The contact that was chosen, or that pushed before and still does, or that pushes hardest; of those that are apart the nearest.
  /** @type {() => [Track, Sample | null] | null} */
  current() {
    const { time } = this.clock;
    /** @type {{ track: Track, sample: Sample }[]} */
    const live = this.tracks.flatMap((track) => {
      const sample = track.at(time);
      return sample ? [{ track, sample }] : [];
    });
    const pressing = live.filter(({ track, sample }) => sample.indentation > track.dust);
    const among = pressing.length ? pressing : live;
    /** @type {(known: Track | null) => { track: Track, sample: Sample } | undefined} */
    const stays = (known) => among.find(({ track }) => track === known);
    const [first] = [...among].sort((a, b) => norm(b.sample.force) - norm(a.sample.force) || b.sample.indentation - a.sample.indentation);
    const found = stays(this.chosen) || (pressing.length && stays(this.last)) || first;
    if (found) this.last = found.track;
    if (pressing.length && this.last !== this.chosen) this.chosen = null;
    return this.last && [this.last, found ? found.sample : null];
  }

  /** @type {(look: Look, seen: [Track, Sample | null] | null, camera: Camera) => void} */
  draw(look, seen, camera) {
    this.canvas.hidden = !this.on || !seen;
    if (!this.on || !seen) return;
    const [pen, wide, high] = sheet(this.canvas);
    const [track, sample] = seen;
    const split = Math.round(0.54 * high);
    pen.font = "11px system-ui, sans-serif";
    pen.fillStyle = look.ink;
    pen.fillText(fitting(pen, track.name, wide - 20), 10, 17);
    this.surfaces(pen, look, { wide, top: 26, bottom: split }, track, sample || track.near(this.clock.time), Boolean(sample), camera);
    this.loop(pen, look, { wide, top: split + 14, bottom: high - 10 }, track, sample);
  }

  // Both surfaces, the normal as it leans on the stage. Lengths along the normal are enlarged so that the deepest indentation is a third of the field.
  /** @type {(pen: CanvasRenderingContext2D, look: Look, field: Field, track: Track, sample: Sample, known: boolean, camera: Camera) => void} */
  surfaces(pen, look, field, track, sample, known, camera) {
    const { wide, top, bottom } = field;
    const high = bottom - top;
    const depth = Math.abs(sample.indentation) < track.dust ? 0 : sample.indentation;
    const scale = (0.3 * high) / (track.deepest || 1);
    // What is too far stays at the edge.
    const sink = clamp(depth * scale, -0.42 * high, high);
    pen.save();
    pen.beginPath();
    pen.rect(8, top, wide - 16, high);
    pen.clip();
    pen.translate(wide / 2, top + high / 2);
    pen.rotate(lean(sample.normal, camera));
    const radii = radiiOf(sample.curvatures, 0.5 * wide, scale);
    // The normal points upwards, out of the first body into the second; the indentation is shared where both move.
    const share = track.moves[0] ? 0.5 : 0;
    const faces = [outline(radii[0], 1, -sink * share, wide), outline(radii[1], -1, sink * (1 - share), wide)];
    const colours = track.bodies.map((body) => this.colours(body));
    faces.forEach((face, k) => {
      pen.fillStyle = colours[k];
      pen.fill(face, "evenodd");
    });
    // What both claim is the indentation.
    if (depth > 0) {
      pen.save();
      pen.clip(faces[0], "evenodd");
      pen.fillStyle = look.slow;
      pen.fill(faces[1], "evenodd");
      pen.restore();
    }
    pen.strokeStyle = look.ink;
    pen.lineWidth = 0.8;
    faces.forEach((face) => pen.stroke(face));
    if (depth > 0) this.push(pen, look, track, sample, sink, high);
    if (depth > 0 && sample.rub) this.drag(pen, look, track, dot(sample.rub.force, unit(cross(sample.normal, camera.back))), sink, high);
    pen.restore();
    pen.strokeStyle = look.line;
    pen.strokeRect(8, top, wide - 16, high);
    if (depth > 0 && sample.rub) this.state(pen, look, field, sample.rub);
    this.words(pen, look, field, known ? told(depth, norm(sample.force)) : "apart", `× ${engineering(scale * PIXEL, "", 2)}`);
  }

  // The force on each body that moves, from where it is pushed into it.
  /** @type {(pen: CanvasRenderingContext2D, look: Look, track: Track, sample: Sample, sink: number, high: number) => void} */
  push(pen, look, track, sample, sink, high) {
    const long = (0.42 * high * norm(sample.force)) / (track.largest || 1);
    const share = track.moves[0] ? 0.5 : 0;
    pen.fillStyle = look.push;
    if (track.moves[1] || !track.moves[0]) arrow(pen, sink * (1 - share), -long);
    if (track.moves[0]) arrow(pen, -sink * share, long);
  }

  // What of friction is seen along the surface, on each body that moves.
  /** @type {(pen: CanvasRenderingContext2D, look: Look, track: Track, along: number, sink: number, high: number) => void} */
  drag(pen, look, track, along, sink, high) {
    const long = (0.42 * high * along) / (track.largest || 1);
    pen.save();
    // From the middle of the overlap.
    pen.translate(0, track.moves[0] ? 0 : sink / 2);
    pen.rotate(Math.PI / 2);
    pen.fillStyle = look.rub;
    if (track.moves[1] || !track.moves[0]) arrow(pen, 0, -long);
    if (track.moves[0]) arrow(pen, 0, long);
    pen.restore();
  }

  // Whether the surfaces stick or slide, and how large friction is, on a plate at the top.
  /** @type {(pen: CanvasRenderingContext2D, look: Look, field: Field, rub: Rub) => void} */
  state(pen, look, { wide, top }, { force, sticks }) {
    const words = `${sticks ? "sticks" : "slides"}, ${engineering(norm(force), "N", 3)}`;
    const left = wide - 28 - pen.measureText(words).width;
    pen.fillStyle = look.card;
    pen.globalAlpha = 0.8;
    pen.fillRect(left - 3, top + 2, wide - 12 - left, 16);
    pen.globalAlpha = 1;
    pen.fillStyle = sticks ? look.stick : look.slide;
    pen.fillRect(left, top + 6, 9, 8);
    pen.fillStyle = look.ink;
    pen.fillText(words, left + 13, top + 14);
  }

  // What is written in the field, on plates, so that it can be read on any colour. Where there is no room for both, how much is enlarged is left out.
  /** @type {(pen: CanvasRenderingContext2D, look: Look, field: Field, said: string, enlarged: string) => void} */
  words(pen, look, { wide, bottom }, said, enlarged) {
    const y = bottom - 8;
    const [right, left] = [said, enlarged].map((words) => pen.measureText(words).width);
    /** @type {(x: number, width: number) => void} */
    const plate = (x, width) => {
      pen.fillStyle = look.card;
      pen.globalAlpha = 0.75;
      pen.fillRect(x - 3, y - 10, width + 6, 14);
      pen.globalAlpha = 1;
      pen.fillStyle = look.ink;
    };
    plate(wide - 12 - right, right);
    pen.fillText(said, wide - 12 - right, y);
    if (left + right + 36 > wide) return;
    plate(12, left);
    pen.fillText(enlarged, 12, y);
  }

  // Force over indentation of the present touch so far, or of the last.
  /** @type {(pen: CanvasRenderingContext2D, look: Look, field: Field, track: Track, sample: Sample | null) => void} */
  loop(pen, look, { wide, top, bottom }, track, sample) {
    const [left, right] = [14, wide - 14];
    /** @type {(d: number) => number} */
    const x = (d) => left + ((right - left) * Math.max(d, 0)) / (1.08 * track.deepest || 1);
    /** @type {(f: number) => number} */
    const y = (f) => bottom - ((bottom - top) * f) / (1.1 * track.largest || 1);
    const pressing = sample && sample.indentation > track.dust ? sample : null;
    const [depth, strength] = pressing ? [pressing.indentation, norm(pressing.force)] : [0, 0];
    pen.fillStyle = look.line;
    pen.fillRect(left, bottom, right - left, 1);
    pen.fillRect(left, top, 1, bottom - top);
    pen.strokeStyle = look.curve;
    pen.lineWidth = 1.5;
    pen.beginPath();
    let now = indexAt(track.times, this.clock.time);
    while (now > 0 && track.sample(now).indentation <= 0) now--;
    let first = now;
    while (first > 0 && track.sample(first - 1).indentation > 0) first--;
    pen.moveTo(x(0), y(0));
    for (let k = first; k <= now; k++) {
      const { force, indentation } = track.sample(k);
      if (indentation > 0) pen.lineTo(x(indentation), y(norm(force)));
    }
    if (pressing) pen.lineTo(x(depth), y(strength));
    pen.stroke();
    pen.fillStyle = look.push;
    pen.beginPath();
    pen.arc(x(depth), y(strength), 3.5, 0, 7);
    pen.fill();
    pen.fillStyle = look.faint;
    // On a small lens the words would lie on the curve.
    const words = wide > 180 ? ["force over indentation"] : ["force over", "indentation"];
    words.forEach((line, k) => pen.fillText(line, left + 6, top + 8 + 12 * k));
  }
}

// How far a normal leans to the right on the stage; towards the eye it leans to no side.
/** @type {(normal: Vector, camera: Camera) => number} */
function lean(normal, camera) {
  const [x, y] = [dot(normal, camera.right), dot(normal, camera.above)];
  return Math.hypot(x, y) > 0.2 ? Math.atan2(x, y) : 0;
}

// The radii of both surfaces in pixels: infinite for what is flat, negative for what is hollow. They are to scale with each other, the smaller one
// `small`; in a bearing the play is to the scale of the indentation, or nobody would see it.
/** @type {(curvatures: Pair, small: number, scale: number) => number[]} */
function radiiOf(curvatures, small, scale) {
  const radii = curvatures.map((curvature) => (Number.isFinite(curvature) ? 1 / curvature : 0));
  const least = Math.min(...radii.filter((radius) => radius).map(Math.abs));
  if (!Number.isFinite(least)) return radii.map((radius) => radius || SHARP);
  const drawn = radii.map((radius) => (radius === 0 ? SHARP : (small * radius) / least));
  const hollow = radii.findIndex((radius) => radius < 0);
  if (hollow < 0 || !(Math.abs(radii[hollow]) < SNUG * least)) return drawn;
  drawn[1 - hollow] = 0.8 * small;
  drawn[hollow] = -Math.max(0.8 * small + (Math.abs(radii[hollow]) - least) * scale, (0.8 * small * Math.abs(radii[hollow])) / least);
  return drawn;
}

// What a body covers: its surface passes the middle at the height `at`, and it lies below (side 1) or above it (side -1).
/** @type {(radius: number, side: number, at: number, wide: number) => Path2D} */
function outline(radius, side, at, wide) {
  const path = new Path2D();
  const far = 4 * wide;
  // Beyond so large a radius the bow is less than half a pixel.
  if (Math.abs(radius) > wide * wide) path.rect(-far, side > 0 ? at : at - far, 2 * far, far);
  else {
    path.arc(0, at + side * radius, Math.abs(radius), 0, 2 * Math.PI);
    if (radius < 0) path.rect(-far, -far, 2 * far, 2 * far);
  }
  path.closePath();
  return path;
}

// An arrow along the normal from a height, up where it is negative.
/** @type {(pen: CanvasRenderingContext2D, y: number, long: number) => void} */
function arrow(pen, y, long) {
  const way = Math.sign(long);
  const head = way * Math.min(10, Math.abs(long));
  pen.fillRect(-1.5, Math.min(y, y + long - head), 3, Math.abs(long - head));
  pen.beginPath();
  pen.moveTo(0, y + long);
  pen.lineTo(-5, y + long - head);
  pen.lineTo(5, y + long - head);
  pen.fill();
}

// What is said of two surfaces.
/** @type {(depth: number, force: number) => string} */
function told(depth, force) {
  if (depth === 0) return "touch";
  return depth > 0 ? `${engineering(depth, "m", 3)}, ${engineering(force, "N", 3)}` : `${engineering(-depth, "m", 3)} apart`;
}
