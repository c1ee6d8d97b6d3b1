// @ts-check
// Controls: buttons, keys and lists; then it all begins.

const MOST_NAMES = 60;

// Buttons that switch something on and off.
/** @type {(viewer: Viewer) => Record<string, Switch>} */
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

/** @type {(viewer: Viewer, on: boolean) => void} */
function showNames(viewer, on) {
  viewer.named = on;
  byId("names").hidden = !on;
}

// What a press of a button does.
/** @type {(viewer: Viewer) => Record<string, () => void>} */
function actions(viewer) {
  const { clock, camera } = viewer;
  /** @type {(forward: boolean) => void} */
  const step = (forward) => {
    const { playing } = clock;
    clock.step(forward);
    const now = viewer.data.events.find(([time]) => time === clock.time);
    if (now) viewer.visit(now[0], now[1]);
    clock.playing = playing;
  };
  return {
    play: () => clock.toggle(),
    next: () => step(true),
    previous: () => step(false),
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

/** @type {Record<string, string>} */
const KEYS = {
  " ": "play", n: "next", p: "previous", Home: "first", End: "last", "[": "slower", "]": "faster", ArrowLeft: "back", ArrowRight: "on",
  h: "home", f: "forces", t: "traces", b: "label", s: "stretch", l: "magnify", o: "flat", "?": "help",
};

/** @type {(viewer: Viewer) => void} */
function listen(viewer) {
  const act = actions(viewer);
  const switches = toggles(viewer);
  /** @type {(name: string) => void} */
  const press = (name) => {
    if (act[name]) act[name]();
    else switches[name][1](!switches[name][0]());
    show();
    viewer.changed();
  };
  const show = () => {
    for (const [name, [is]] of Object.entries(switches)) byId(name).setAttribute("aria-pressed", String(Boolean(is())));
  };
  for (const name of [...Object.keys(act), ...Object.keys(switches)]) document.getElementById(name)?.addEventListener("click", () => press(name));
  document.addEventListener("keydown", (event) => {
    const name = KEYS[event.key];
    const at = event.target instanceof Element ? event.target.tagName : "";
    const typing = ["SELECT", "INPUT"].includes(at) || (at === "BUTTON" && event.key === " ");
    if (!name || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    press(name);
  });
  viewer.show = show;
  show();
}

// Lists and the slider of forces.
/** @type {(viewer: Viewer) => void} */
function fillIn(viewer) {
  const { curves, data } = viewer;
  /** @type {(text: string, value: number) => HTMLOptionElement} */
  const option = (text, value) => new Option(text, String(value));
  const choices = curves.columns.map((column, k) => option(column.name, k));
  const [shown, followed, scale] = [byId("column"), byId("follow"), byId("scale")];
  shown.append(...choices.filter((_, k) => !curves.columns[k].hidden));
  shown.addEventListener("change", () => {
    const column = curves.columns[Number(shown.value)];
    viewer.panel.choose(column);
    if (column.track) viewer.lens.attend(column.track);
    viewer.changed();
  });
  followed.append(...data.scene.bodies.map((body, k) => option(body.name, k + 1)));
  followed.addEventListener("change", () => viewer.followBody(Number(followed.value)));
  scale.addEventListener("input", () => {
    viewer.arrows.scale = 2 ** Number(scale.value);
    viewer.changed();
  });
  viewer.tags = data.scene.bodies.slice(0, MOST_NAMES).map((body) => {
    const tag = Object.assign(document.createElement("span"), { textContent: body.name });
    byId("names").append(tag);
    return tag;
  });
}

// Paper is white whatever the screen is, and has its own size. Flat canvases are printed as they are before, the stage as it is while printing.
/** @type {(viewer: Viewer) => void} */
function forPaper(viewer) {
  const redraw = () => {
    viewer.looks();
    viewer.draw();
  };
  addEventListener("beforeprint", () => {
    document.documentElement.classList.add("paper");
    document.querySelectorAll("details").forEach((details) => (details.open = true));
    redraw();
  });
  matchMedia("print").addEventListener("change", redraw);
  addEventListener("afterprint", () => {
    document.documentElement.classList.remove("paper");
    redraw();
  });
}

/** @type {(words: string) => void} */
function notice(words) {
  byId("notice").textContent = words;
  byId("notice").hidden = false;
}

function begin() {
  /** @type {ReportData} */
  const data = JSON.parse(byId("data").textContent);
  const viewer = new Viewer(data);
  fillIn(viewer);
  tableOfEvents(viewer);
  listen(viewer);
  byId("forces").disabled = !(viewer.arrows.forces.length + viewer.arrows.contacts.length);
  byId("traces").disabled = !viewer.traces.spots.length;
  byId("magnify").disabled = !viewer.lens.tracks.length;
  byId("stretch").disabled = !viewer.clock.intervals.length;
  byId("slips").hidden = !viewer.arrows.contacts.some((track) => track.rubs.length);
  if (viewer.pen instanceof DryPen) {
    document.body.classList.add("unseen");
    notice("This browser has no WebGL 2: the mechanism cannot be drawn. Curves, contacts and events are shown as ever.");
  }
  new ResizeObserver(() => viewer.changed()).observe(byId("stage"));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    viewer.looks();
    viewer.changed();
  });
  forPaper(viewer);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!still && viewer.motion.times.length > 1) viewer.clock.toggle();
  viewer.changed();
  window.viewer = viewer;
}

try {
  begin();
} catch (error) {
  notice(`The animation cannot be shown: ${error instanceof Error ? error.message : error}.`);
  console.error(error);
}
