// The curve beside the animation: one column over time, with a cursor. It comes nearer while the clock runs slower.

const LEFT = 58;
const RIGHT = 12;
const TOP = 12;
const FOOT = 24;
const ROUNDING = 1e-6; // of the largest value of a column: less is rounding, of numbers that are kept to seven digits

// The columns of the recording, and the force and indentation of contacts.
class Curves {
  constructor(story, contacts) {
    const recorded = story.curves || { times: "", columns: [] };
    this.times = doubles(recorded.times);
    this.columns = recorded.columns.map((column) => ({ ...column, times: this.times, values: singles(column.values) }));
    this.recorded = this.columns.length;
    for (const track of contacts) this.contact(track);
    for (const column of this.columns) column.largest = column.values.reduce((most, x) => (Math.abs(x) > most ? Math.abs(x) : most), 0);
  }

  contact(track) {
    const course = track.course();
    const list = Float64Array.from(course, ([time]) => time);
    const column = (what, unit, pick) => {
      const values = Float32Array.from(course, ([, sample]) => pick(sample));
      this.columns.push({ name: `${track.name}: ${what}`, unit, description: "", times: list, values, track });
      // Samples at even times miss what is shorter: what a contact has seen itself stands for them.
      const recorded = this.columns.find(({ name }) => name === `${track.name}.${what}`);
      if (recorded) recorded.hidden = true;
    };
    column("force", "N", (sample) => norm(sample.force));
    column("indentation", "m", (sample) => (Math.abs(sample.indentation) < track.dust ? 0 : sample.indentation));
  }

  // A recorded value: of a column, time being column 0.
  value(column, row) {
    return this.columns[column - 1].values[row];
  }

  at(column, time) {
    return valueAt(this.columns[column - 1], time);
  }
}

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
  constructor(canvas, curves, clock, moved) {
    Object.assign(this, { canvas, clock, columns: curves.columns, kept: document.createElement("canvas") });
    // Forces of contacts are what one came for, and the largest of them first.
    const forces = curves.columns.slice(curves.recorded).filter(({ unit }) => unit === "N");
    this.column = forces.sort((a, b) => b.largest - a.largest)[0] || curves.columns.find(({ hidden }) => !hidden);
    const to = (event) => {
      if (!this.range) return;
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
  follow(track) {
    const { column, columns } = this;
    if (!column?.track || column.track === track) return;
    this.choose(columns.find((other) => other.track === track && other.unit === column.unit));
  }

  choose(column) {
    this.column = column;
    this.drawn = null;
  }

  // The times that are shown: the whole run, or the surroundings of a window of slow playback.
  span() {
    const window = this.clock.window();
    if (!window) return [this.clock.start, this.clock.end];
    const margin = 0.3 * (window[1] - window[0]);
    return [Math.max(window[0] - margin, this.clock.start), Math.min(window[1] + margin, this.clock.end)];
  }

  draw(look) {
    const [pen, wide, high] = sheet(this.canvas);
    if (!this.column || wide < 2 * LEFT) return;
    this.range = this.span();
    const key = [this.column.name, wide, high, ...this.range, look.ink, window.devicePixelRatio].join();
    if (key !== this.drawn) this.redraw(look, wide, high, key);
    pen.drawImage(this.kept, 0, 0, wide, high);
    const { time } = this.clock;
    const value = valueAt(this.column, time);
    const x = this.x(time);
    pen.fillStyle = look.accent;
    pen.fillRect(x - 0.75, TOP, 1.5, high - TOP - FOOT);
    if (!Number.isFinite(value)) return;
    pen.beginPath();
    pen.arc(x, this.y(value), 4, 0, 7);
    pen.fill();
  }

  // Draws all but the cursor, to be kept.
  redraw(look, wide, high, key) {
    const pen = keep(this.kept, wide, high);
    this.drawn = key;
    this.scale(wide, high);
    this.axes(pen, look, wide, high);
    pen.save();
    pen.beginPath();
    pen.rect(LEFT, 0, wide - LEFT - RIGHT, high);
    pen.clip();
    pen.strokeStyle = look.curve;
    pen.lineWidth = 1.6;
    pen.lineJoin = "round";
    pen.beginPath();
    const [first, behind] = this.rows();
    let down = false;
    for (let k = first; k < behind; k++) {
      const value = this.column.values[k];
      if (!Number.isFinite(value)) down = false;
      else if (down) pen.lineTo(this.x(this.column.times[k]), this.y(value));
      else {
        pen.moveTo(this.x(this.column.times[k]), this.y(value));
        down = true;
      }
    }
    pen.stroke();
    pen.restore();
  }

  // The rows that lie within the range, and one on each side.
  rows() {
    const { times: list } = this.column;
    return [Math.max(indexAt(list, this.range[0]) - 1, 0), Math.min(indexAt(list, this.range[1]) + 3, list.length)];
  }

  scale(wide, high) {
    const [first, behind] = this.rows();
    let [low, top] = [Infinity, -Infinity];
    for (let k = first; k < behind; k++) {
      const value = this.column.values[k];
      if (Number.isFinite(value)) [low, top] = [Math.min(low, value), Math.max(top, value)];
    }
    if (!(top >= low)) [low, top] = [0, 1];
    // Rounding is no curve.
    if (Math.max(Math.abs(low), Math.abs(top)) < ROUNDING * this.column.largest) [low, top] = [0, 0];
    const slack = top - low > 1e-6 * Math.max(Math.abs(top), Math.abs(low)) ? 0.06 * (top - low) : 0.5 * Math.abs(top) || 1;
    [this.low, this.top] = [low - slack, top + slack];
    const [from, to] = this.range;
    this.x = (time) => LEFT + ((wide - LEFT - RIGHT) * (time - from)) / (to - from);
    this.y = (value) => high - FOOT - ((high - TOP - FOOT) * (value - this.low)) / (this.top - this.low);
  }

  axes(pen, look, wide, high) {
    pen.font = "11px system-ui, sans-serif";
    const unitOf = this.column.unit === "-" ? "" : this.column.unit;
    const ticks = (low, top, count) => {
      const step = roundStep((top - low) / count);
      return Array.from({ length: Math.floor(top / step) - Math.ceil(low / step) + 1 }, (_, k) => (Math.ceil(low / step) + k) * step);
    };
    const rule = (x, y, w, h) => pen.fillRect(x, y, w, h);
    const [ten, prefix] = scaleOf(Math.max(Math.abs(this.low), Math.abs(this.top)), unitOf);
    pen.textAlign = "right";
    for (const value of ticks(this.low, this.top, 4)) {
      pen.fillStyle = look.line;
      rule(LEFT, this.y(value) - 0.5, wide - LEFT - RIGHT, 1);
      pen.fillStyle = look.faint;
      pen.fillText(plain(value / 10 ** ten, (this.top - this.low) / 10 ** ten), LEFT - 6, this.y(value) + 4);
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
function plain(value, span) {
  const digits = clamp(Math.ceil(1 - Math.log10(span || 1)), 0, 8);
  const text = Math.abs(value) >= 1e5 || (span < 1e-4 && value !== 0) ? value.toExponential(2) : String(Number(value.toFixed(digits)));
  return text.replace("-", "−");
}
