// The camera: it goes round a target, nearer and farther, and looks at planar mechanisms head-on.

const OPENING = 0.42; // of the eye, in radians, from top to bottom

class Camera {
  constructor(view) {
    this.up = view.up;
    this.planar = view.normal !== null;
    // Horizontal axes, the first towards the eye of one who looks from the front.
    this.front = view.normal || unit(cross(this.up, Math.abs(this.up[0]) < 0.9 ? [1, 0, 0] : [0, 0, 1]));
    if (!this.planar) this.front = times(this.front, -1);
    this.side = cross(this.up, this.front);
    this.sun = unit(add(add(times(this.up, 2.2), times(this.front, 0.5)), times(this.side, -0.7)));
    this.target = [0, 0, 0];
    this.reach = 1;
    this.margin = 0; // the part of the picture, on its right, that is covered by something else
    this.home();
  }

  home() {
    this.flat = this.planar;
    this.round = this.planar ? 0 : 0.6;
    this.rise = this.planar ? 0 : 0.32;
    this.zoom = 1;
    this.shift = [0, 0, 0];
  }

  // Frames what is to be seen: its middle, and how far it reaches to the sides and upwards.
  frame(middle, wide, high, deep) {
    [this.target, this.wide, this.high, this.reach] = [middle, wide, high, deep];
  }

  get back() {
    const level = add(times(this.front, Math.cos(this.round)), times(this.side, Math.sin(this.round)));
    return add(times(level, Math.cos(this.rise)), times(this.up, Math.sin(this.rise)));
  }

  get right() {
    return add(times(this.side, Math.cos(this.round)), times(this.front, -Math.sin(this.round)));
  }

  get above() {
    return cross(this.back, this.right);
  }

  // Half the height of what is seen at the target, in metres.
  half(aspect) {
    return Math.max(this.high, this.wide / (aspect * (1 - this.margin))) / this.zoom;
  }

  // Works out eye and matrix for a picture so many times as wide as high.
  look(aspect) {
    const { back, right, above } = this;
    const half = this.half(aspect);
    const way = half / Math.tan(OPENING / 2);
    const far = way + 12 * this.reach;
    const near = this.flat ? -far : Math.max(way - 12 * this.reach, way / 50);
    const at = add(add(this.target, this.shift), times(right, this.margin * half * aspect));
    this.eye = add(at, times(back, way));
    const turned = [right, above, back];
    const view = new Float32Array(16);
    turned.forEach((axis, row) => {
      for (let k = 0; k < 3; k++) view[4 * k + row] = axis[k];
      view[12 + row] = -dot(axis, this.eye);
    });
    view[15] = 1;
    this.aspect = aspect;
    this.matrix = product(this.flat ? parallel(half, aspect, near, far) : converging(aspect, near, far), view);
    // Over the left shoulder, near enough to shade what is flat.
    this.lamp = add(at, times(add(add(times(right, -0.9), times(above, 1.5)), times(back, 1.6)), 2 * half));
  }

  orbit(dx, dy) {
    this.round -= dx;
    this.rise = clamp(this.rise + dy, -1.5, 1.5);
    if (this.planar && (dx || dy)) this.flat = false;
  }

  // Moves the picture by parts of its height.
  pan(dx, dy) {
    const size = 2 * this.half(this.aspect);
    this.shift = add(this.shift, add(times(this.right, -dx * size), times(this.above, dy * size)));
  }

  // Goes nearer by a factor and keeps what is under the pointer there; the pointer is in parts of the height from the middle.
  near(factor, x = 0, y = 0) {
    const before = this.zoom;
    this.zoom = clamp(this.zoom * factor, 0.05, 1e6);
    const gone = 1 - before / this.zoom;
    const size = (2 * this.half(this.aspect) * this.zoom) / before;
    this.shift = add(this.shift, add(times(this.right, x * size * gone), times(this.above, -y * size * gone)));
  }
}

function converging(aspect, near, far) {
  const m = new Float32Array(16);
  const f = 1 / Math.tan(OPENING / 2);
  [m[0], m[5], m[10], m[11], m[14]] = [f / aspect, f, (far + near) / (near - far), -1, (2 * far * near) / (near - far)];
  return m;
}

function parallel(half, aspect, near, far) {
  const m = new Float32Array(16);
  [m[0], m[5], m[10], m[14], m[15]] = [1 / (half * aspect), 1 / half, 2 / (near - far), (far + near) / (near - far), 1];
  return m;
}

// Lets pointer, wheel and fingers move a camera; `changed` is called after each move, `chosen` with a double click.
function steer(element, camera, changed, chosen) {
  const fingers = new Map();
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a[0] - b[0], a[1] - b[1]);
  };
  element.addEventListener("pointerdown", (event) => {
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
  });
  for (const kind of ["pointerup", "pointercancel"]) element.addEventListener(kind, (event) => fingers.delete(event.pointerId));
  element.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const wide = fingers.size === 2 ? spread() : 0;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    const high = element.clientHeight;
    const [dx, dy] = [(event.clientX - before[0]) / high, (event.clientY - before[1]) / high];
    const pans = event.buttons === 2 || event.buttons === 4 || event.shiftKey || fingers.size === 2;
    if (fingers.size === 2) camera.near(spread() / (wide || 1));
    if (pans) camera.pan(dx, dy);
    else camera.orbit(4 * dx, 4 * dy);
    changed();
  });
  element.addEventListener("contextmenu", (event) => event.preventDefault());
  element.addEventListener("wheel", (event) => {
    event.preventDefault();
    const { clientWidth: wide, clientHeight: high } = element;
    camera.near(Math.exp(-0.0015 * event.deltaY), (event.offsetX - wide / 2) / high, (event.offsetY - high / 2) / high);
    changed();
  }, { passive: false });
  element.addEventListener("dblclick", (event) => chosen(event.offsetX, event.offsetY));
}
