// The timeline: how far the clock is, where events are, where it runs slower. Dragging moves the clock.

class Timeline {
  constructor(canvas, clock, moved) {
    Object.assign(this, { canvas, clock });
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

  draw(look) {
    const { clock } = this;
    const [pen, wide, high] = sheet(this.canvas);
    const at = (time) => (wide * clock.show(time)) / (clock.length || 1);
    const middle = high / 2;
    pen.fillStyle = look.line;
    pen.fillRect(0, middle - 2, wide, 4);
    pen.fillStyle = look.slow;
    for (const [from, to] of clock.slow) pen.fillRect(at(from), middle - 7, Math.max(at(to) - at(from), 1), 14);
    pen.fillStyle = look.accent;
    pen.fillRect(0, middle - 2, at(clock.time), 4);
    pen.fillStyle = look.event;
    for (const time of clock.events) pen.fillRect(at(time) - 0.75, middle - 8, 1.5, 16);
    pen.fillStyle = look.accent;
    pen.beginPath();
    pen.arc(clamp(at(clock.time), 7, wide - 7), middle, 7, 0, 7);
    pen.fill();
  }
}

// A canvas as large as it is shown, empty: its pen and its size in pixels of the page.
function sheet(canvas) {
  const dense = Math.min(window.devicePixelRatio || 1, 2);
  const [wide, high] = [canvas.clientWidth, canvas.clientHeight];
  const [w, h] = [Math.round(wide * dense), Math.round(high * dense)];
  if (canvas.width !== w || canvas.height !== h) [canvas.width, canvas.height] = [w, h];
  const pen = canvas.getContext("2d");
  pen.setTransform(dense, 0, 0, dense, 0, 0);
  pen.clearRect(0, 0, wide, high);
  return [pen, wide, high];
}
