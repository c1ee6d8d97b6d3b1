// @ts-check
// The clock: from seconds of the viewer to seconds of the run. Around impacts, which last microseconds, it runs slower.

const INTERVAL = 3; // seconds of the viewer that a short touch takes
const ALL_INTERVALS = 25; // seconds that all of them take together, at most
const MARGIN = 0.3; // of a touch, shown before and after it

class Clock {
  /** @type {number[]} corners of the map between the two times: of the run, and of the viewer */
  run = [];
  /** @type {number[]} */
  shown = [];
  /** @type {Slow[]} */
  slow = [];
  /** @type {ContactInterval | null} the touch that one has gone to, which is slow in any case */
  chosen = null;

  /** @param {number} start @param {number} end @param {ContactInterval[]} intervals @param {number[]} events */
  constructor(start, end, intervals, events) {
    this.start = start;
    this.end = end > start ? end : start + 1;
    this.intervals = intervals;
    this.events = [...new Set(events)].sort((a, b) => a - b);
    this.time = start;
    this.playing = false;
    this.stretched = intervals.length > 0 && intervals.length < 100;
    this.speed = this.fitting();
    this.build();
  }

  // The speed, a round number, at which the run takes about ten seconds.
  fitting() {
    const duration = this.end - this.start;
    return duration > 2 && duration < 25 ? 1 : roundStep((duration / 10) * 1.0001);
  }

  // Times of slow playback, those that overlap as one.
  /** @type {() => Slow[]} */
  windows() {
    const all = this.stretched ? this.intervals : this.intervals.filter((interval) => interval === this.chosen);
    const each = Math.max(Math.min(INTERVAL, ALL_INTERVALS / all.length), 0.15);
    /** @type {(interval: ContactInterval) => number} */
    const long = (interval) => (interval === this.chosen ? INTERVAL : each);
    const short = all.filter((interval) => (interval.to - interval.from) / this.speed < long(interval));
    /** @type {Slow[]} */
    const wide = short.map((interval) => {
      const { from, to } = interval;
      const margin = MARGIN * (to - from) || 1e-6 * (this.end - this.start);
      return [Math.max(from - margin, this.start), Math.min(to + margin, this.end), long(interval)];
    });
    wide.sort((a, b) => a[0] - b[0]);
    /** @type {Slow[]} */
    const merged = [];
    for (const next of wide) {
      const last = merged[merged.length - 1];
      if (last && next[0] <= last[1]) [last[1], last[2]] = [Math.max(last[1], next[1]), last[2] + 0.5 * next[2]];
      else merged.push(next);
    }
    return merged;
  }

  // Corners of the map between the two times.
  build() {
    this.run = [this.start];
    this.shown = [0];
    /** @type {(time: number, seconds: number) => void} */
    const to = (time, seconds) => {
      this.run.push(time);
      this.shown.push(this.shown[this.shown.length - 1] + seconds);
    };
    this.slow = this.windows();
    let last = this.start;
    for (const [from, until, seconds] of this.slow) {
      to(from, (from - last) / this.speed);
      to(until, seconds);
      last = until;
    }
    to(this.end, (this.end - last) / this.speed);
  }

  get length() {
    return this.shown[this.shown.length - 1];
  }

  // Seconds of the viewer at a time of the run, and back.
  /** @type {(time: number) => number} */
  show(time) {
    return between(this.run, this.shown, time);
  }

  /** @type {(shown: number) => number} */
  timeAt(shown) {
    return between(this.shown, this.run, shown);
  }

  // The window of slow playback at present, if there is one.
  window() {
    return this.slow.find(([from, to]) => this.time >= from && this.time <= to);
  }

  // How many seconds of the run go by in one of the viewer, at present.
  rate() {
    const window = this.window();
    return window ? (window[1] - window[0]) / window[2] : this.speed;
  }

  /** @type {(time: number) => void} */
  set(time) {
    this.time = clamp(time, this.start, this.end);
  }

  /** @type {(seconds: number) => void} */
  advance(seconds) {
    if (!this.playing) return;
    const shown = this.show(this.time) + seconds;
    this.set(this.timeAt(shown));
    if (shown >= this.length) this.playing = false;
  }

  toggle() {
    if (!this.playing && this.time >= this.end) this.set(this.start);
    this.playing = !this.playing;
  }

  // Stands still at an event; the touch that begins there, or goes on, is shown slowly.
  /** @type {(time: number, name: string) => void} */
  visit(time, name) {
    this.playing = false;
    const around = this.intervals.filter(({ from, to }) => from <= time && time <= to);
    this.chosen = around.find((interval) => interval.name === name) || around[0] || null;
    this.build();
    this.set(time);
  }

  /** @type {(speed: number) => void} */
  setSpeed(speed) {
    this.speed = clamp(speed, 1e-12, 1e3);
    this.build();
  }

  /** @type {(on: boolean) => void} */
  stretch(on) {
    this.stretched = on;
    this.build();
  }

  // To the next event, or to the one before.
  /** @type {(forward: boolean) => void} */
  step(forward) {
    const near = 1e-9 * (this.end - this.start);
    const later = this.events.filter((time) => (forward ? time > this.time + near : time < this.time - near));
    if (later.length) this.set(forward ? later[0] : later[later.length - 1]);
    else this.set(forward ? this.end : this.start);
  }
}

/** @type {(from: Numbers, to: Numbers, x: number) => number} */
function between(from, to, x) {
  const k = Math.min(indexAt(from, x), from.length - 2);
  const span = from[k + 1] - from[k];
  return span > 0 ? to[k] + ((to[k + 1] - to[k]) * (x - from[k])) / span : to[k + 1];
}
