// The viewer: puts the parts together, draws a picture whenever something has changed, and listens to buttons and keys.

const byId = (id) => document.getElementById(id);
const MOST_NAMES = 60;

class Viewer {
  constructor(story) {
    this.story = story;
    this.motion = new Motion(story.frames, story.scene.bodies.length);
    this.pen = new Pen(byId("picture"));
    this.scene = new Scene(story, this.motion, this.pen);
    this.camera = new Camera(story.scene.view);
    this.clock = new Clock(this.motion.start, this.motion.end, story.spells, story.events.map(([time]) => time));
    const tracks = story.contacts.map((contact) => new Track(contact));
    this.curves = new Curves(story, tracks);
    this.arrows = new Arrows(story, this.motion, this.curves, this.scene.size, this.pen);
    this.traces = new Traces(story, this.motion, this.scene, this.pen);
    this.box = this.bounds();
    this.grid = new Grid(story.scene.view, this.box, this.scene.size, this.pen);
    const moved = () => this.changed();
    this.timeline = new Timeline(byId("timeline"), this.clock, moved);
    this.panel = new CurvePanel(byId("curve"), this.curves, this.clock, moved);
    this.lens = new Lens(byId("lens"), tracks, this.clock);
    this.follow = GROUND;
    this.cost = { frames: 0, spent: 0, most: 0 };
    this.frameAll();
    steer(byId("picture"), this.camera, moved, (x, y) => this.pick(x, y));
    this.looks();
    this.wake = (now) => this.tick(now);
    this.changed();
  }

  // How far everything reaches over the run, along the axes of the camera.
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
    const middle = [0, 1, 2].map((k) => times(axes[k], (low[k] + high[k]) / 2 || 0)).reduce(add);
    return { middle, half, floor: low[3] };
  }

  frameAll() {
    const { middle, half } = this.box;
    this.camera.frame(middle, 1.12 * half[0], 1.16 * half[1], Math.max(...half));
  }

  // Colours of the page, for what is drawn on canvases.
  looks() {
    const style = getComputedStyle(document.documentElement);
    const look = {};
    for (const name of ["ink", "faint", "line", "accent", "event", "slow", "curve", "upper", "lower", "push", "paper"]) {
      look[name] = style.getPropertyValue(`--${name}`).trim();
    }
    this.look = look;
    this.paper = rgb(look.paper);
  }

  // Asks for a picture, once.
  changed() {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(this.wake);
  }

  tick(now) {
    this.asked = false;
    const begun = performance.now();
    const since = this.before === undefined ? 0 : Math.min((now - this.before) / 1000, 0.1);
    if (this.clock.playing) this.clock.advance(since);
    this.draw();
    this.before = this.clock.playing ? now : undefined;
    if (this.clock.playing) this.changed();
    const spent = performance.now() - begun;
    this.cost.frames += 1;
    this.cost.spent += spent;
    this.cost.most = Math.max(this.cost.most, spent);
  }

  draw() {
    const { clock, pen, camera, motion, look } = this;
    motion.at(clock.time);
    if (this.follow !== GROUND) camera.target = motion.place(this.follow, this.story.scene.bodies[this.follow - 1].centre);
    pen.place(motion);
    pen.begin(camera);
    this.grid.draw([...rgb(look.faint), 0.16]);
    this.traces.draw(clock.time, this.paper);
    this.scene.draw();
    this.arrows.update(clock.time);
    this.arrows.draw();
    this.timeline.draw(look);
    this.panel.draw(look);
    this.lens.draw(look);
    this.words();
  }

  // What is written on the stage: time, pace, names.
  words() {
    const { clock, panel } = this;
    const digits = Math.max(4, Math.ceil(Math.log10(Math.abs(clock.time) / (0.05 * clock.rate()) || 1)) + 1);
    write("time", engineering(clock.time, "s", Math.min(digits, 12)));
    write("pace", pace(clock.rate()));
    write("value", panel.column ? `${engineering(valueAt(panel.column, clock.time), panel.column.unit)}` : "");
    document.body.classList.toggle("playing", clock.playing);
    this.mark();
    if (this.named) this.label();
  }

  // The last event before now, in the table.
  mark() {
    const last = this.rows.length ? this.rows.filter((row) => row.time <= this.clock.time + 1e-12).length - 1 : -1;
    if (last === this.marked) return;
    this.rows[this.marked]?.row.classList.remove("now");
    this.marked = last;
    this.rows[last]?.row.classList.add("now");
  }

  // Where a point of the world is on the stage, in pixels.
  onStage(point) {
    const { canvas } = this.pen;
    const [x, y] = transform(this.camera.matrix, point);
    return [(0.5 + 0.5 * x) * canvas.clientWidth, (0.5 - 0.5 * y) * canvas.clientHeight];
  }

  label() {
    this.tags.forEach((tag, k) => {
      const [x, y] = this.onStage(this.motion.place(k + 1, this.story.scene.bodies[k].centre));
      tag.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    });
  }

  // Follows the body nearest to a place on the stage; far from all of them, none.
  pick(x, y) {
    const bodies = this.story.scene.bodies.map((body, k) => {
      const [u, v] = this.onStage(this.motion.place(k + 1, body.centre));
      return [Math.hypot(u - x, v - y), k + 1];
    });
    const [near] = bodies.sort((a, b) => a[0] - b[0]);
    this.followBody(near && near[0] < 60 ? near[1] : GROUND);
  }

  followBody(body) {
    this.follow = body;
    byId("follow").value = String(body);
    if (body === GROUND) this.camera.target = this.box.middle;
    this.camera.shift = [0, 0, 0];
    this.changed();
  }
}

function write(id, text) {
  const element = byId(id);
  if (element.textContent !== text) element.textContent = text;
}

// How fast the run is shown.
function pace(rate) {
  if (rate >= 0.999) return rate > 1.001 ? `${Number(rate.toPrecision(3))} × faster` : "real time";
  return `${engineering(1 / rate, "", 3)} × slower`;
}

// Buttons that switch something on and off.
function toggles(viewer) {
  return {
    forces: [() => viewer.arrows.on, (on) => (viewer.arrows.on = on)],
    traces: [() => viewer.traces.on, (on) => (viewer.traces.on = on)],
    label: [() => viewer.named, (on) => showNames(viewer, on)],
    stretch: [() => viewer.clock.stretched, (on) => viewer.clock.stretch(on)],
    magnify: [() => viewer.lens.on, (on) => (viewer.lens.on = on)],
    flat: [() => viewer.camera.flat, (on) => (viewer.camera.flat = on)],
    help: [() => !byId("keys").hidden, (on) => (byId("keys").hidden = !on)],
  };
}

function showNames(viewer, on) {
  viewer.named = on;
  byId("names").hidden = !on;
}

// What a press of a button does.
function actions(viewer) {
  const { clock, camera } = viewer;
  return {
    play: () => clock.toggle(),
    next: () => clock.step(true),
    previous: () => clock.step(false),
    first: () => clock.set(clock.start),
    last: () => clock.set(clock.end),
    slower: () => clock.setSpeed(clock.speed / 2),
    faster: () => clock.setSpeed(clock.speed * 2),
    back: () => clock.set(clock.timeAt(clock.show(clock.time) - 0.04)),
    on: () => clock.set(clock.timeAt(clock.show(clock.time) + 0.04)),
    home: () => {
      camera.home();
      viewer.frameAll();
      viewer.followBody(GROUND);
    },
  };
}

const KEYS = {
  " ": "play", n: "next", p: "previous", Home: "first", End: "last", "[": "slower", "]": "faster", ArrowLeft: "back", ArrowRight: "on",
  h: "home", f: "forces", t: "traces", b: "label", s: "stretch", l: "magnify", o: "flat", "?": "help",
};

function listen(viewer) {
  const act = actions(viewer);
  const switches = toggles(viewer);
  const press = (name) => {
    if (act[name]) act[name]();
    else switches[name][1](!switches[name][0]());
    show();
    viewer.changed();
  };
  const show = () => {
    for (const [name, [is]] of Object.entries(switches)) byId(name).setAttribute("aria-pressed", String(Boolean(is())));
  };
  for (const name of [...Object.keys(act), ...Object.keys(switches)]) byId(name)?.addEventListener("click", () => press(name));
  document.addEventListener("keydown", (event) => {
    const name = KEYS[event.key];
    const typing = ["SELECT", "INPUT"].includes(event.target.tagName) || (event.target.tagName === "BUTTON" && event.key === " ");
    if (!name || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    press(name);
  });
  show();
}

// Lists, the slider of forces, and the table of events.
function fillIn(viewer) {
  const { curves, story } = viewer;
  const option = (text, value) => Object.assign(document.createElement("option"), { textContent: text, value });
  byId("column").append(...curves.columns.map((column, k) => option(column.name, k)));
  byId("column").addEventListener("change", (event) => {
    viewer.panel.choose(curves.columns[event.target.value]);
    viewer.changed();
  });
  byId("follow").append(...story.scene.bodies.map((body, k) => option(body.name, k + 1)));
  byId("follow").addEventListener("change", (event) => viewer.followBody(Number(event.target.value)));
  byId("scale").addEventListener("input", (event) => {
    viewer.arrows.scale = 2 ** Number(event.target.value);
    viewer.changed();
  });
  viewer.rows = [...document.querySelectorAll("#events tbody tr")].map((row) => ({ row, time: Number(row.dataset.time) }));
  for (const { row, time } of viewer.rows) {
    const go = () => {
      viewer.clock.set(time);
      viewer.changed();
    };
    row.addEventListener("click", go);
    row.addEventListener("keydown", (event) => event.key === "Enter" && go());
  }
  viewer.tags = story.scene.bodies.slice(0, MOST_NAMES).map((body) => {
    const tag = Object.assign(document.createElement("span"), { textContent: body.name });
    byId("names").append(tag);
    return tag;
  });
}

function begin() {
  const viewer = new Viewer(JSON.parse(byId("story").textContent));
  fillIn(viewer);
  listen(viewer);
  const unused = { forces: viewer.arrows.forces.length + viewer.arrows.contacts.length, traces: viewer.traces.spots.length, magnify: viewer.lens.tracks.length, stretch: viewer.clock.spells.length };
  for (const [name, count] of Object.entries(unused)) byId(name).disabled = !count;
  write("grid", `grid ${engineering(viewer.grid.step, "m")}`);
  new ResizeObserver(() => viewer.changed()).observe(byId("stage"));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    viewer.looks();
    viewer.changed();
  });
  addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((details) => (details.open = true)));
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!still && viewer.motion.times.length > 1) viewer.clock.toggle();
  viewer.changed();
  window.viewer = viewer;
}

try {
  begin();
} catch (error) {
  byId("trouble").textContent = `The animation cannot be shown: ${error.message}.`;
  byId("trouble").hidden = false;
  console.error(error);
}
