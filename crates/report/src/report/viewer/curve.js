// @ts-check
// The curve beside the animation: one column over time, with a cursor. It comes nearer while the clock runs slower.

const LEFT = 58;
const RIGHT = 12;
const TOP = 12;
const FOOT = 24;
const ROUNDING = 1e-6; // of the largest value of a column: less is rounding, of numbers that are kept to seven digits

// The columns of the recording, and the force and indentation of contacts.
class Curves {
  /** @param {ReportData} data @param {Track[]} contacts */
  constructor(data, contacts) {
    const recorded = data.curves || { times: "", columns: [] };
    this.times = doubles(recorded.times);
    /** @type {Curve[]} */
    this.columns = recorded.columns.map(({ name, unit, values }) => curveOf(name, unit, this.times, singles(values)));
    this.recorded = this.columns.length;
    for (const track of contacts) this.contact(track);
  }

  /** @type {(track: Track) => void} */
  contact(track) {
    const course = track.course();
    const list = Float64Array.from(course, ([time]) => time);
    /** @type {(what: string, unit: string, pick: (sample: Sample) => number) => void} */
    const column = (what, unit, pick) => {
      const values = Float32Array.from(course, ([, sample]) => pick(sample));
      this.columns.push({ ...curveOf(`${track.name}: ${what}`, unit, list, values), track });
      // Samples at even times miss what is shorter: what a contact has seen itself stands for them.
      const recorded = this.columns.find(({ name }) => name === `${track.name}.${what}`);
      if (recorded) recorded.hidden = true;
    };
    column("force", "N", (sample) => norm(sample.force));
    if (track.rubs.length) column("friction_force", "N", (sample) => (sample.rub ? norm(sample.rub.force) : 0));
    column("indentation", "m", (sample) => (Math.abs(sample.indentation) < track.dust ? 0 : sample.indentation));
  }

  // A recorded value: of a column, time being column 0.
  /** @type {(column: number, row: number) => number} */
  value(column, row) {
    return this.columns[column - 1].values[row];
  }

  /** @type {(column: number, time: number) => number} */
  at(column, time) {
    return valueAt(this.columns[column - 1], time);
  }
}

/** @type {(name: string, unit: string, times: Numbers, values: Float32Array) => Curve} */
function curveOf(name, unit, times, values) {
  const largest = values.reduce((most, x) => (Math.abs(x) > most ? Math.abs(x) : most), 0);
  return { name, unit, times, values, largest };
}

/** @type {(curve: Curve, time: number) => number} */
function valueAt({ times: list, values, largest }, time) {
  if (!list.length) return NaN;
  const k = Math.min(indexAt(list, time), Math.max(list.length - 2, 0));
  const j = Math.min(k + 1, list.length - 1);
  const s = clamp((time - list[k]) / (list[j] - list[k] || 1), 0, 1);
  const value = values[k] + (values[j] - values[k]) * s;
  // What is nothing beside the rest of the column is nothing.
  return Math.abs(value) < ROUNDING * largest ? 0 : value;
}

class CurvePanel {
  // All but the cursor, and what it was drawn for.
  kept = document.createElement("canvas");
  drawn = "";
  /** @type {Pair} the times that are shown */
  range = [0, 1];
  /** @type {Pair} the values */
  reach = [0, 1];
  // Where times and values are on the canvas.
  x = (/** @type {number} */ time) => time;
  y = (/** @type {number} */ value) => value;

  /** @param {HTMLCanvasElement} canvas @param {Curves} curves @param {Clock} clock @param {() => void} moved */
  constructor(canvas, curves, clock, moved) {
    this.canvas = canvas;
    this.clock = clock;
    this.columns = curves.columns;
    // Forces of contacts are what one came for, and the largest of them first.
    const forces = curves.columns.slice(curves.recorded).filter(({ unit }) => unit === "N");
    /** @type {Curve | undefined} */
    this.column = forces.sort((a, b) => b.largest - a.largest)[0] || curves.columns.find(({ hidden }) => !hidden);
    /** @type {(event: PointerEvent) => void} */
    const to = (event) => {
      if (!this.column) return;
      const share = clamp((event.offsetX - LEFT) / (canvas.clientWidth - LEFT - RIGHT), 0, 1);
      clock.set(this.range[0] + share * (this.range[1] - this.range[0]));
      moved();
    };
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      to(event);
    });
    canvas.addEventListener("pointermove", (event) => event.buttons && to(event));
  }

  // Shows of this contact what is shown of another.
  /** @type {(track: Track) => void} */
  follow(track) {
    const { column, columns } = this;
    if (!column?.track || column.track === track) return;
    this.choose(columns.find((other) => other.track === track && other.unit === column.unit));
  }

  /** @type {(column: Curve | undefined) => void} */
  choose(column) {
    this.column = column;
    this.drawn = "";
  }

  // The times that are shown: the whole run, or the surroundings of a window of slow playback.
  /** @type {() => Pair} */
  span() {
    const window = this.clock.window();
    if (!window) return [this.clock.start, this.clock.end];
    const margin = 0.3 * (window[1] - window[0]);
    return [Math.max(window[0] - margin, this.clock.start), Math.min(window[1] + margin, this.clock.end)];
  }

  /** @type {(look: Look) => void} */
  draw(look) {
    const [pen, wide, high] = sheet(this.canvas);
    const { column } = this;
    if (!column || wide < 2 * LEFT) return;
    this.range = this.span();
    const key = [column.name, wide, high, ...this.range, look.ink, window.devicePixelRatio].join();
    if (key !== this.drawn) this.redraw(column, look, wide, high);
    this.drawn = key;
    pen.drawImage(this.kept, 0, 0, wide, high);
    const { time } = this.clock;
    const value = valueAt(column, time);
    const x = this.x(time);
    pen.fillStyle = look.accent;
    pen.fillRect(x - 0.75, TOP, 1.5, high - TOP - FOOT);
    if (!Number.isFinite(value)) return;
    pen.beginPath();
    pen.arc(x, this.y(value), 4, 0, 7);
    pen.fill();
  }

  // Draws all but the cursor, to be kept.
  /** @type {(column: Curve, look: Look, wide: number, high: number) => void} */
  redraw(column, look, wide, high) {
    const pen = keep(this.kept, wide, high);
    this.scale(column, wide, high);
    this.axes(column, pen, look, wide, high);
    pen.save();
    pen.beginPath();
    pen.rect(LEFT, 0, wide - LEFT - RIGHT, high);
    pen.clip();
    pen.strokeStyle = look.curve;
    pen.lineWidth = 1.6;
    pen.lineJoin = "round";
    pen.beginPath();
    const [first, behind] = this.rows(column);
    let down = false;
    for (let k = first; k < behind; k++) {
      const value = column.values[k];
      if (!Number.isFinite(value)) down = false;
      else if (down) pen.lineTo(this.x(column.times[k]), this.y(value));
      else {
        pen.moveTo(this.x(column.times[k]), this.y(value));
        down = true;
      }
    }
    pen.stroke();
    pen.restore();
  }

  // The rows that lie within the range, and one on each side.
  /** @type {(column: Curve) => Pair} */
  rows({ times: list }) {
    return [Math.max(indexAt(list, this.range[0]) - 1, 0), Math.min(indexAt(list, this.range[1]) + 3, list.length)];
  }

  /** @type {(column: Curve, wide: number, high: number) => void} */
  scale(column, wide, high) {
    const [first, behind] = this.rows(column);
    let [low, top] = [Infinity, -Infinity];
    for (let k = first; k < behind; k++) {
      const value = column.values[k];
      if (Number.isFinite(value)) [low, top] = [Math.min(low, value), Math.max(top, value)];
    }
    if (!(top >= low)) [low, top] = [0, 1];
    // Rounding is no curve.
    if (Math.max(Math.abs(low), Math.abs(top)) < ROUNDING * column.largest) [low, top] = [0, 0];
    const slack = top - low > 1e-6 * Math.max(Math.abs(top), Math.abs(low)) ? 0.06 * (top - low) : 0.5 * Math.abs(top) || 1;
    [low, top] = [low - slack, top + slack];
    this.reach = [low, top];
    const [from, to] = this.range;
    this.x = (time) => LEFT + ((wide - LEFT - RIGHT) * (time - from)) / (to - from);
    this.y = (value) => high - FOOT - ((high - TOP - FOOT) * (value - low)) / (top - low);
  }

  /** @type {(column: Curve, pen: CanvasRenderingContext2D, look: Look, wide: number, high: number) => void} */
  axes(column, pen, look, wide, high) {
    pen.font = "11px system-ui, sans-serif";
    const unitOf = column.unit === "-" ? "" : column.unit;
    const [low, top] = this.reach;
    /** @type {(first: number, last: number, count: number) => number[]} */
    const ticks = (first, last, count) => {
      const step = roundStep((last - first) / count);
      return Array.from({ length: Math.floor(last / step) - Math.ceil(first / step) + 1 }, (_, k) => (Math.ceil(first / step) + k) * step);
    };
    /** @type {(x: number, y: number, w: number, h: number) => void} */
    const rule = (x, y, w, h) => pen.fillRect(x, y, w, h);
    const [ten, prefix] = scaleOf(Math.max(Math.abs(low), Math.abs(top)), unitOf);
    pen.textAlign = "right";
    for (const value of ticks(low, top, 4)) {
      pen.fillStyle = look.line;
      rule(LEFT, this.y(value) - 0.5, wide - LEFT - RIGHT, 1);
      pen.fillStyle = look.faint;
      pen.fillText(plain(value / 10 ** ten, (top - low) / 10 ** ten), LEFT - 6, this.y(value) + 4);
    }
    const [from, to] = this.range;
    const [tens, mark] = scaleOf(Math.max(Math.abs(from), Math.abs(to)), "s");
    const near = to - from < 1e-3 * Math.abs(to);
    const [fine, sign] = near ? scaleOf(to - from, "s") : [tens, mark];
    pen.textAlign = "center";
    const origin = near ? from : 0;
    for (const value of ticks(from - origin, to - origin, Math.max(wide / 110, 2))) {
      pen.fillStyle = look.line;
      rule(this.x(value + origin) - 0.5, TOP, 1, high - TOP - FOOT);
      pen.fillStyle = look.faint;
      const words = plain(value / 10 ** fine, (to - from) / 10 ** fine);
      const room = wide - RIGHT - pen.measureText(`[${mark}s]`).width - 8;
      if (this.x(value + origin) + pen.measureText(words).width / 2 < room) pen.fillText(words, this.x(value + origin), high - 8);
    }
    pen.textAlign = "right";
    pen.fillText(`[${prefix}${unitOf}]`, LEFT - 6, TOP);
    pen.fillText(`[${near ? sign : mark}s]`, wide - RIGHT, high - 8);
    if (near) pen.fillText(`since ${engineering(origin, "s", 7)}`, wide - RIGHT, TOP);
  }
}

// A number of an axis, with as many digits as its steps need.
/** @type {(value: number, span: number) => string} */
function plain(value, span) {
  const digits = clamp(Math.ceil(1 - Math.log10(span || 1)), 0, 8);
  const text = Math.abs(value) >= 1e5 || (span < 1e-4 && value !== 0) ? value.toExponential(2) : String(Number(value.toFixed(digits)));
  return text.replace("-", "−");
}
