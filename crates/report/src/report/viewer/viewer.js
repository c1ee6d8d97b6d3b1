// @ts-check
// The viewer: puts the parts together and draws a picture whenever something has changed.

const COSTS = 300; // pictures of which it is known how long they took
const LENS = 240; // pixels that the lens covers

/**
 * @template {string} Id
 * @param {Id} id
 * @returns {Id extends keyof Elements ? Elements[Id] : HTMLElement}
 */
function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no ${id}`);
  return /** @type {Id extends keyof Elements ? Elements[Id] : HTMLElement} */ (element);
}

class Viewer {
  follow = GROUND;
  named = false;
  // Whether a picture was asked for.
  asked = false;
  /** @type {number | undefined} when the last picture was drawn, while it plays */
  before = undefined;
  /** @type {number[]} */
  costs = [];
  /** @type {{ elements: HTMLTableRowElement[], times: number[] }} */
  rows = { elements: [], times: [] };
  // The row of the last event.
  marked = -1;
  /** @type {HTMLElement[]} */
  tags = [];
  look = lookOfPage();
  paper = rgb(this.look.paper);
  show = () => {};

  /** @param {ReportData} data */
  constructor(data) {
    this.data = data;
    this.motion = new Motion(data.frames, data.scene.bodies.length);
    this.pen = penFor(byId("picture"));
    this.scene = new Scene(data, this.motion, this.pen);
    this.camera = new Camera(data.scene.view);
    this.clock = new Clock(this.motion.start, this.motion.end, data.intervals, data.events.map(([time]) => time));
    const tracks = data.contacts.map((contact) => new Track(contact));
    this.curves = new Curves(data, tracks);
    this.arrows = new Arrows(data.scene.arrows, tracks, this.motion, this.curves, this.scene.size, this.pen);
    this.traces = new Traces(data, this.motion, this.scene, this.pen);
    this.box = this.bounds();
    this.grid = new Grid(data.scene.view, this.box, this.scene.size, this.pen);
    const moved = () => this.changed();
    this.timeline = new Timeline(byId("timeline"), this.clock, data.slips, moved);
    this.panel = new CurvePanel(byId("curve"), this.curves, this.clock, moved);
    this.lens = new Lens(byId("lens"), tracks.filter(({ rigid }) => !rigid), this.clock, (body) => this.tint(body));
    this.frameAll();
    const turned = () => {
      this.show();
      moved();
    };
    steer(byId("picture"), this.camera, turned, (x, y) => this.pick(x, y));
    this.changed();
  }

  // How far everything reaches over the run, along the axes of the camera.
  /** @type {() => Box} */
  bounds() {
    const { camera, scene, motion } = this;
    const axes = [camera.right, camera.above, camera.back, camera.up];
    const low = [Infinity, Infinity, Infinity, Infinity];
    const high = low.map((x) => -x);
    for (const time of scene.instants(scene.reaches.length > 500 ? 8 : 40)) {
      motion.at(time);
      for (const [body, at, radius] of scene.reaches) {
        const p = motion.place(body, at);
        axes.forEach((axis, k) => {
          low[k] = Math.min(low[k], dot(p, axis) - radius);
          high[k] = Math.max(high[k], dot(p, axis) + radius);
        });
      }
    }
    const half = [0, 1, 2].map((k) => (high[k] - low[k]) / 2 || scene.size / 2);
    const middle = [0, 1, 2].map((k) => times(axes[k], (low[k] + high[k]) / 2 || 0)).reduce((sum, part) => add(sum, part));
    return { middle, half, floor: scene.level ?? low[3] - 0.004 * scene.size };
  }

  frameAll() {
    const { middle, half } = this.box;
    // In perspective what is near is larger.
    const near = this.camera.planar ? 1 : 1.12;
    this.camera.frame(middle, 1.12 * near * half[0], 1.16 * near * half[1], Math.max(...half));
  }

  // Colours of the page, for what is drawn on canvases.
  looks() {
    this.look = lookOfPage();
    this.paper = rgb(this.look.paper);
  }

  // The colour of a body where it is drawn flat: pale, so that what is written on it can be read.
  /** @type {(body: number) => string} */
  tint(body) {
    const colour = body === GROUND ? rgb(this.look.lower) : mix(rgb(this.look.card), this.scene.colour(body), 0.55);
    return `rgb(${colour.map((x) => Math.round(255 * x)).join(" ")})`;
  }

  // Asks for a picture, once.
  changed() {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame((now) => this.tick(now));
  }

  /** @type {(now: number) => void} */
  tick(now) {
    this.asked = false;
    const begun = performance.now();
    const since = this.before === undefined ? 0 : Math.min((now - this.before) / 1000, 0.1);
    if (this.clock.playing) this.clock.advance(since);
    this.draw();
    this.before = this.clock.playing ? now : undefined;
    if (this.clock.playing) this.changed();
    this.costs = [...this.costs.slice(-COSTS), performance.now() - begun];
  }

  draw() {
    const { clock, pen, camera, motion, look } = this;
    motion.at(clock.time);
    if (this.follow !== GROUND) camera.target = motion.place(this.follow, this.data.scene.bodies[this.follow - 1].centre);
    this.makeRoom();
    pen.place(motion);
    pen.begin(camera);
    this.grid.draw([...rgb(look.faint), 0.2], camera);
    this.traces.draw(clock.time, this.paper);
    this.scene.draw(camera.flat, this.box.middle);
    if (!camera.flat) pen.shadow(this.scene.casting, this.box.floor);
    this.arrows.update(clock.time, camera.zoom);
    pen.above();
    this.arrows.draw();
    this.timeline.draw(look);
    const seen = this.lens.current();
    if (seen) this.panel.follow(seen[0]);
    this.panel.draw(look);
    this.lens.draw(look, seen, camera);
    this.words();
  }

  // The mechanism is shown beside the lens, or, on a narrow stage, below it.
  makeRoom() {
    const { clientWidth: wide, clientHeight: high } = this.pen.canvas;
    const covered = LENS / (wide || LENS);
    const shown = this.lens.on && this.lens.tracks.length > 0;
    const { offsetTop, offsetHeight } = this.lens.canvas;
    this.camera.margin = shown && covered < 0.5 ? Math.min(covered, 0.4) : 0;
    this.camera.roof = shown && covered >= 0.5 ? Math.min((offsetTop + offsetHeight) / (high || 1), 0.5) : 0;
  }

  // What is written on the stage: time, pace, names.
  words() {
    const { clock, panel } = this;
    const digits = Math.max(4, Math.ceil(Math.log10(Math.abs(clock.time) / (0.05 * clock.rate()) || 1)) + 1);
    write("time", engineering(clock.time, "s", Math.min(digits, 12)));
    write("pace", pace(clock.rate()));
    const { enlarged } = this.data.scene;
    write("grid", `grid ${engineering(this.grid.step, "m")}${enlarged ? `, ways enlarged ${enlarged} ×` : ""}`);
    byId("column").value = String(panel.columns.findIndex((column) => column === panel.column));
    write("value", panel.column ? `${engineering(valueAt(panel.column, clock.time), panel.column.unit)}` : "");
    document.body.classList.toggle("playing", clock.playing);
    this.mark();
    if (this.named) this.label();
  }

  // The last event before now, in the table.
  mark() {
    const { times: list } = this.rows;
    const last = list.length && list[0] <= this.clock.time ? indexAt(list, this.clock.time) : -1;
    if (last === this.marked) return;
    this.rows.elements[this.marked]?.classList.remove("now");
    this.marked = last;
    this.rows.elements[last]?.classList.add("now");
  }

  // Stands still at an event, with the stage in view; the lens looks at its contact, if it is one.
  /** @type {(time: number, name: string) => void} */
  visit(time, name) {
    this.clock.visit(time, name);
    const track = this.lens.tracks.find((one) => one.name === name);
    if (track) this.lens.attend(track);
    const { top, bottom } = byId("stage").getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) byId("stage").scrollIntoView({ block: bottom - top > innerHeight ? "start" : "nearest" });
    this.changed();
  }

  // Where a point of the world is on the stage, in pixels.
  /** @type {(point: Vector) => Pair} */
  onStage(point) {
    const { canvas } = this.pen;
    const [x, y] = transform(this.camera.matrix, point);
    return [(0.5 + 0.5 * x) * canvas.clientWidth, (0.5 - 0.5 * y) * canvas.clientHeight];
  }

  label() {
    this.tags.forEach((tag, k) => {
      const [x, y] = this.onStage(this.motion.place(k + 1, this.data.scene.bodies[k].centre));
      tag.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    });
  }

  // Follows the body nearest to a place on the stage; far from all of them, none.
  /** @type {(x: number, y: number) => void} */
  pick(x, y) {
    const bodies = this.data.scene.bodies.map((body, k) => {
      const [u, v] = this.onStage(this.motion.place(k + 1, body.centre));
      return [Math.hypot(u - x, v - y), k + 1];
    });
    const [near] = bodies.sort((a, b) => a[0] - b[0]);
    this.followBody(near && near[0] < 60 ? near[1] : GROUND);
  }

  /** @type {(body: number) => void} */
  followBody(body) {
    this.follow = body;
    byId("follow").value = String(body);
    if (body === GROUND) this.camera.target = this.box.middle;
    this.camera.shift = [0, 0, 0];
    this.changed();
  }
}

/** @type {() => Look} */
function lookOfPage() {
  const style = getComputedStyle(document.documentElement);
  const colour = (/** @type {keyof Look} */ name) => style.getPropertyValue(`--${name}`).trim();
  return {
    ink: colour("ink"), faint: colour("faint"), line: colour("line"), accent: colour("accent"), event: colour("event"), slow: colour("slow"),
    stick: colour("stick"), slide: colour("slide"),
    curve: colour("curve"), lower: colour("lower"), push: colour("push"), rub: colour("rub"), paper: colour("paper"), card: colour("card"),
  };
}

/** @type {(id: string, text: string) => void} */
function write(id, text) {
  const element = byId(id);
  if (element.textContent !== text) element.textContent = text;
}

// How fast the run is shown.
/** @type {(rate: number) => string} */
function pace(rate) {
  if (rate >= 0.999) return rate > 1.001 ? `${Number(rate.toPrecision(3))} × faster` : "real time";
  return `${engineering(1 / rate, "", 3)} × slower`;
}
