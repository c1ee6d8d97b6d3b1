// @ts-check
// The timeline: how far the clock is, where events are, where it runs slower. Dragging moves the clock.

class Timeline {
  // What does not move, and what it was drawn for.
  kept = document.createElement("canvas");
  drawn = "";

  /** @param {HTMLCanvasElement} canvas @param {Clock} clock @param {() => void} moved */
  constructor(canvas, clock, moved) {
    this.canvas = canvas;
    this.clock = clock;
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
    pen.fillRect(0, high / 2 - 2, here, 4);
    pen.beginPath();
    pen.arc(clamp(here, 7, wide - 7), high / 2, 7, 0, 7);
    pen.fill();
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
    pen.fillRect(0, high / 2 - 2, wide, 4);
    pen.fillStyle = look.slow;
    for (const [from, to] of clock.slow) pen.fillRect(at(from), high / 2 - 7, Math.max(at(to) - at(from), 1), 14);
    pen.fillStyle = look.event;
    for (const time of clock.events) pen.fillRect(at(time) - 0.75, high / 2 - 8, 1.5, 16);
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
