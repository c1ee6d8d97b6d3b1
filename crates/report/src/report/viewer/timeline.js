// @ts-check
// The timeline: how far the clock is, where events are, where it runs slower; below it when surfaces stick and when they slide. Dragging moves the clock.

const LANE = 30; // pixels that the line of time takes
const BAND = 13; // pixels of a contact below it

class Timeline {
  // What does not move, and what it was drawn for.
  kept = document.createElement("canvas");
  drawn = "";

  /** @param {HTMLCanvasElement} canvas @param {Clock} clock @param {SlipBandData[]} slips @param {() => void} moved */
  constructor(canvas, clock, slips, moved) {
    this.canvas = canvas;
    this.clock = clock;
    /** @type {SlipBand[]} */
    this.bands = slips.map(({ name, sticks, slides }) => ({ name, sticks: doubles(sticks), slides: doubles(slides) }));
    canvas.style.height = `${LANE + BAND * this.bands.length}px`;
    /** @type {(event: PointerEvent) => void} */
    const to = (event) => {
      const share = clamp(event.offsetX / canvas.clientWidth, 0, 1);
      clock.set(clock.timeAt(share * clock.length));
      moved();
    };
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      to(event);
    });
    canvas.addEventListener("pointermove", (event) => event.buttons && to(event));
  }

  /** @type {(look: Look) => void} */
  draw(look) {
    const [pen, wide, high] = sheet(this.canvas);
    // On paper there is none.
    if (!wide) return;
    const { clock } = this;
    const key = [wide, high, clock.speed, clock.stretched, clock.chosen?.from, look.line, window.devicePixelRatio].join();
    if (key !== this.drawn) this.redraw(look, wide, high, key);
    pen.drawImage(this.kept, 0, 0, wide, high);
    const here = (wide * clock.show(clock.time)) / (clock.length || 1);
    pen.fillStyle = look.accent;
    pen.fillRect(0, LANE / 2 - 2, here, 4);
    pen.beginPath();
    pen.arc(clamp(here, 7, wide - 7), LANE / 2, 7, 0, 7);
    pen.fill();
    if (this.bands.length) pen.fillRect(clamp(here, 0.75, wide - 0.75) - 0.75, LANE / 2, 1.5, high - LANE / 2);
  }

  // Draws what does not move, to be kept.
  /** @type {(look: Look, wide: number, high: number, key: string) => void} */
  redraw(look, wide, high, key) {
    const { clock } = this;
    const pen = keep(this.kept, wide, high);
    this.drawn = key;
    /** @type {(time: number) => number} */
    const at = (time) => (wide * clock.show(time)) / (clock.length || 1);
    pen.fillStyle = look.line;
    pen.fillRect(0, LANE / 2 - 2, wide, 4);
    pen.fillStyle = look.slow;
    for (const [from, to] of clock.slow) pen.fillRect(at(from), LANE / 2 - 7, Math.max(at(to) - at(from), 1), 14);
    pen.fillStyle = look.event;
    for (const time of clock.events) pen.fillRect(at(time) - 0.75, LANE / 2 - 8, 1.5, 16);
    this.bands.forEach((band, k) => this.band(pen, look, band, LANE + BAND * k, wide, at));
  }

  // When the surfaces of a contact stick, and when they slide, with its name.
  /** @type {(pen: CanvasRenderingContext2D, look: Look, band: SlipBand, top: number, wide: number, at: (time: number) => number) => void} */
  band(pen, look, { name, sticks, slides }, top, wide, at) {
    pen.fillStyle = look.line;
    pen.fillRect(0, top + 5, wide, 1);
    /** @type {[Numbers, string][]} */
    const both = [[slides, look.slide], [sticks, look.stick]];
    for (const [ends, colour] of both) {
      pen.fillStyle = colour;
      for (let k = 0; k + 1 < ends.length; k += 2) pen.fillRect(at(ends[k]), top, Math.max(at(ends[k + 1]) - at(ends[k]), 0.5), BAND - 2);
    }
    pen.font = "10px system-ui, sans-serif";
    const words = fitting(pen, name, 0.3 * wide);
    pen.fillStyle = look.card;
    pen.globalAlpha = 0.7;
    pen.fillRect(3, top + 0.5, pen.measureText(words).width + 6, BAND - 3);
    pen.globalAlpha = 1;
    pen.fillStyle = look.ink;
    pen.fillText(words, 6, top + 9);
  }
}

// The pen of a flat canvas.
/** @type {(canvas: HTMLCanvasElement) => CanvasRenderingContext2D} */
function flatPen(canvas) {
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("there is no flat canvas");
  return pen;
}

// A canvas that is not shown, of this size in pixels of the page, and empty; its pen.
/** @type {(canvas: HTMLCanvasElement, wide: number, high: number) => CanvasRenderingContext2D} */
function keep(canvas, wide, high) {
  const dense = Math.min(window.devicePixelRatio || 1, 2);
  [canvas.width, canvas.height] = [Math.round(wide * dense), Math.round(high * dense)];
  const pen = flatPen(canvas);
  pen.setTransform(dense, 0, 0, dense, 0, 0);
  return pen;
}

// A canvas as large as it is shown, empty: its pen and its size in pixels of the page.
/** @type {(canvas: HTMLCanvasElement) => [CanvasRenderingContext2D, number, number]} */
function sheet(canvas) {
  const dense = Math.min(window.devicePixelRatio || 1, 2);
  const [wide, high] = [canvas.clientWidth, canvas.clientHeight];
  const [w, h] = [Math.round(wide * dense), Math.round(high * dense)];
  if (canvas.width !== w || canvas.height !== h) [canvas.width, canvas.height] = [w, h];
  const pen = flatPen(canvas);
  pen.setTransform(dense, 0, 0, dense, 0, 0);
  pen.clearRect(0, 0, wide, high);
  return [pen, wide, high];
}

// Words as far as they fit.
/** @type {(pen: CanvasRenderingContext2D, words: string, wide: number) => string} */
function fitting(pen, words, wide) {
  if (pen.measureText(words).width <= wide) return words;
  let end = words.length;
  while (end > 1 && pen.measureText(`${words.slice(0, end)}…`).width > wide) end--;
  return `${words.slice(0, end)}…`;
}
