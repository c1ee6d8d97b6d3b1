// @ts-check
// The camera: it goes round a target, nearer and farther, and looks at planar mechanisms head-on.

const OPENING = 0.42; // of the eye, in radians, from top to bottom
const NEAREST = 1e4; // zoom at which a pixel is what poses are rounded to

class Camera {
  flat = false;
  round = 0;
  rise = 0;
  zoom = 1;
  wide = 1;
  high = 1;
  aspect = 1;
  /** @type {Vector} */
  shift = [0, 0, 0];
  /** @type {Vector} */
  target = [0, 0, 0];
  /** @type {Vector} */
  eye = [0, 0, 0];
  /** @type {Vector} */
  lamp = [0, 0, 0];
  matrix = new Float32Array(16);

  /** @param {View} view */
  constructor(view) {
    this.up = view.up;
    this.planar = view.normal !== null;
    // Horizontal axes, the first towards the eye of one who looks from the front.
    this.front = view.normal || unit(cross(this.up, Math.abs(this.up[0]) < 0.9 ? [1, 0, 0] : [0, 0, 1]));
    if (!this.planar) this.front = times(this.front, -1);
    this.side = cross(this.up, this.front);
    this.sun = unit(add(add(times(this.up, 2.2), times(this.front, 0.5)), times(this.side, -0.7)));
    this.reach = 1;
    // The parts of the picture, on its right and above, that are covered by something else.
    this.margin = 0;
    this.roof = 0;
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
  /** @type {(middle: Vector, wide: number, high: number, deep: number) => void} */
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
  /** @type {(aspect: number) => number} */
  half(aspect) {
    return Math.max(this.high / (1 - this.roof), this.wide / (aspect * (1 - this.margin))) / this.zoom;
  }

  // Works out eye and matrix for a picture so many times as wide as high.
  /** @type {(aspect: number) => void} */
  look(aspect) {
    const { back, right, above } = this;
    const half = this.half(aspect);
    const way = half / Math.tan(OPENING / 2);
    const far = way + 40 * this.reach;
    const near = this.flat ? -far : Math.max(way - 12 * this.reach, way / 50);
    const at = add(add(this.target, this.shift), add(times(right, this.margin * half * aspect), times(above, this.roof * half)));
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
    // Over the left shoulder, near enough to shade what is flat; it stays where it is when one comes nearer.
    const away = 2 * half * Math.max(this.zoom, 1);
    this.lamp = add(at, times(add(add(times(right, -0.9), times(above, 1.5)), times(back, 1.6)), away));
  }

  /** @type {(dx: number, dy: number) => void} */
  orbit(dx, dy) {
    this.round -= dx;
    this.rise = clamp(this.rise + dy, -1.5, 1.5);
    if (this.planar && (dx || dy)) this.flat = false;
  }

  // Moves the picture by parts of its height.
  /** @type {(dx: number, dy: number) => void} */
  pan(dx, dy) {
    const size = 2 * this.half(this.aspect);
    this.shift = add(this.shift, add(times(this.right, -dx * size), times(this.above, dy * size)));
  }

  // Goes nearer by a factor and keeps what is under the pointer there; the pointer is in parts of the height from the middle of the picture.
  /** @type {(factor: number, x?: number, y?: number) => void} */
  near(factor, x = 0, y = 0) {
    const before = this.half(this.aspect);
    this.zoom = clamp(this.zoom * factor, 0.05, NEAREST);
    const gone = before - this.half(this.aspect);
    // The middle of the picture is beside the target, or above it, where a part of the picture is covered.
    const [aside, over] = [2 * x + this.margin * this.aspect, this.roof - 2 * y];
    this.shift = add(this.shift, add(times(this.right, aside * gone), times(this.above, over * gone)));
  }
}

// The middle between fingers on the screen.
/** @type {(fingers: Map<number, Pair>) => Pair} */
function middleOf(fingers) {
  const places = [...fingers.values()];
  const mean = (/** @type {0 | 1} */ k) => places.reduce((sum, place) => sum + place[k], 0) / places.length;
  return [mean(0), mean(1)];
}

/** @type {(aspect: number, near: number, far: number) => Float32Array<ArrayBuffer>} */
function converging(aspect, near, far) {
  const m = new Float32Array(16);
  const f = 1 / Math.tan(OPENING / 2);
  [m[0], m[5], m[10], m[11], m[14]] = [f / aspect, f, (far + near) / (near - far), -1, (2 * far * near) / (near - far)];
  return m;
}

/** @type {(half: number, aspect: number, near: number, far: number) => Float32Array<ArrayBuffer>} */
function parallel(half, aspect, near, far) {
  const m = new Float32Array(16);
  [m[0], m[5], m[10], m[14], m[15]] = [1 / (half * aspect), 1 / half, 2 / (near - far), (far + near) / (near - far), 1];
  return m;
}

// Lets pointer, wheel and fingers move a camera; `changed` is called after each move, `chosen` with a double click.
/** @type {(element: HTMLElement, camera: Camera, changed: () => void, chosen: (x: number, y: number) => void) => void} */
function steer(element, camera, changed, chosen) {
  /** @type {Map<number, Pair>} */
  const fingers = new Map();
  // A place on the screen in parts of the height from the middle.
  /** @type {(x: number, y: number) => Pair} */
  const place = (x, y) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [(x - left - width / 2) / height, (y - top - height / 2) / height];
  };
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a[0] - b[0], a[1] - b[1]);
  };
  element.addEventListener("pointerdown", (event) => {
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
  });
  /** @type {(event: PointerEvent) => void} */
  const lift = (event) => void fingers.delete(event.pointerId);
  element.addEventListener("pointerup", lift);
  element.addEventListener("pointercancel", lift);
  element.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const wide = fingers.size === 2 ? spread() : 0;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    const high = element.clientHeight;
    const [dx, dy] = [(event.clientX - before[0]) / high, (event.clientY - before[1]) / high];
    const pans = event.buttons === 2 || event.buttons === 4 || event.shiftKey || fingers.size === 2;
    if (fingers.size === 2) camera.near(spread() / (wide || 1), ...place(...middleOf(fingers)));
    // Of two fingers each moves the picture by half its way.
    if (pans) camera.pan(dx / fingers.size, dy / fingers.size);
    else camera.orbit(4 * dx, 4 * dy);
    changed();
  });
  element.addEventListener("contextmenu", (event) => event.preventDefault());
  element.addEventListener("wheel", (event) => {
    event.preventDefault();
    camera.near(Math.exp(-0.0015 * event.deltaY), ...place(event.clientX, event.clientY));
    changed();
  }, { passive: false });
  element.addEventListener("dblclick", (event) => chosen(event.offsetX, event.offsetY));
}
