// The lens: one contact, with what is too small to see made large. Above, two surfaces and their indentation; below, force over indentation.

const PIXEL = 0.0254 / 96; // metres of the screen in a pixel of the page, about

class Lens {
  constructor(canvas, tracks, clock) {
    Object.assign(this, { canvas, tracks, clock, on: tracks.length > 0 });
  }

  // Looks at a contact until another pushes and this one does not.
  attend(track) {
    this.chosen = track;
  }

  // The contact that was chosen, or that pushed before and still does, or that pushes hardest; of those that are apart the nearest.
  current() {
    const { time } = this.clock;
    const live = this.tracks.map((track) => [track, track.at(time)]).filter(([, sample]) => sample);
    const pressing = live.filter(([, sample]) => sample.indentation > 0);
    const among = pressing.length ? pressing : live;
    const stays = (known) => among.find(([track]) => track === known);
    const [first] = [...among].sort((a, b) => norm(b[1].force) - norm(a[1].force) || b[1].indentation - a[1].indentation);
    const found = stays(this.chosen) || (pressing.length && stays(this.last)) || first;
    if (found) this.last = found[0];
    if (pressing.length && this.last !== this.chosen) this.chosen = null;
    return found || (this.last ? [this.last, null] : null);
  }

  draw(look, seen, camera) {
    this.canvas.hidden = !this.on || !seen;
    if (this.canvas.hidden) return;
    const [pen, wide, high] = sheet(this.canvas);
    const [track, sample] = seen;
    const depth = sample ? sample.indentation : 0;
    pen.font = "11px system-ui, sans-serif";
    pen.fillStyle = look.ink;
    pen.fillText(track.name, 10, 17);
    this.surfaces(pen, look, wide, 26, 0.54 * high, track, depth, sample, this.turn(track, sample, camera));
    this.loop(pen, look, wide, 0.54 * high + 14, high - 10, track, depth, sample);
  }

  // How far the normal leans to the right on the stage; towards the eye it leans to no side.
  turn(track, sample, camera) {
    const { normal } = sample || track.sample(indexAt(track.times, this.clock.time));
    const [x, y] = [dot(normal, camera.right), dot(normal, camera.above)];
    return Math.hypot(x, y) > 0.2 ? Math.atan2(x, y) : 0;
  }

  // The upper body sinks into the lower one, up being along the normal as on the stage; lengths along the normal are enlarged so that the deepest indentation is a third of the field.
  surfaces(pen, look, wide, top, bottom, track, depth, sample, turn) {
    const scale = (0.3 * (bottom - top)) / (track.deepest || 1);
    const middle = top + 0.5 * (bottom - top);
    // What is too far stays at the edge.
    const sink = clamp(depth * scale, -0.42 * (bottom - top), bottom - top);
    pen.save();
    pen.beginPath();
    pen.rect(8, top, wide - 16, bottom - top);
    pen.clip();
    pen.translate(wide / 2, middle);
    pen.rotate(turn);
    const radius = 0.72 * wide;
    const half = () => pen.fillRect(-2 * wide, 0, 4 * wide, 2 * wide);
    const ball = () => {
      pen.beginPath();
      pen.arc(0, sink - radius, radius, 0, 7);
    };
    pen.fillStyle = look.lower;
    half();
    pen.fillStyle = look.upper;
    ball();
    pen.fill();
    // What both claim is the indentation.
    pen.save();
    ball();
    pen.clip();
    pen.fillStyle = look.slow;
    half();
    pen.restore();
    if (depth > 0) this.push(pen, look, 0, sink, (0.42 * (bottom - top) * norm(sample.force)) / (track.largest || 1));
    pen.restore();
    pen.fillStyle = look.ink;
    pen.textAlign = "right";
    pen.fillText(depth > 0 ? `${engineering(depth, "m", 3)}, ${engineering(norm(sample.force), "N", 3)}` : apart(-depth), wide - 12, bottom - 8);
    pen.textAlign = "left";
    pen.fillText(`× ${engineering(scale * PIXEL, "", 2)}`, 12, bottom - 8);
  }

  // The force on the upper body, from its lowest point upwards.
  push(pen, look, x, y, long) {
    const head = Math.min(10, long);
    pen.fillStyle = look.push;
    pen.fillRect(x - 1.5, y - long + head, 3, long - head);
    pen.beginPath();
    pen.moveTo(x, y - long);
    pen.lineTo(x - 5, y - long + head);
    pen.lineTo(x + 5, y - long + head);
    pen.fill();
  }

  // Force over indentation of the present touch so far, or of the last.
  loop(pen, look, wide, top, bottom, track, depth, sample) {
    const [left, right] = [14, wide - 14];
    const x = (d) => left + ((right - left) * Math.max(d, 0)) / (1.08 * track.deepest || 1);
    const y = (f) => bottom - ((bottom - top) * f) / (1.1 * track.largest || 1);
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
    if (sample && depth > 0) pen.lineTo(x(depth), y(norm(sample.force)));
    pen.stroke();
    pen.fillStyle = look.push;
    pen.beginPath();
    pen.arc(x(depth), y(sample && depth > 0 ? norm(sample.force) : 0), 3.5, 0, 7);
    pen.fill();
    pen.fillStyle = look.faint;
    pen.fillText("force over indentation", left + 6, top + 8);
  }
}

// What is said of surfaces that do not touch.
function apart(gap) {
  return gap > 0 ? `${engineering(gap, "m", 3)} apart` : "apart";
}
