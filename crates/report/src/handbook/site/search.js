// @ts-check
// Search over titles, names and texts of all pages. What it looks through is loaded when one begins to search.
(() => {
"use strict";

// An element of the page, which must be of its kind.
/** @type {<T extends HTMLElement>(selector: string, kind: new () => T) => T} */
function part(selector, kind) {
  const element = document.querySelector(selector);
  if (element instanceof kind) return element;
  throw new Error(`the page has no ${selector}`);
}

const root = document.documentElement.dataset.root ?? "";
const query = part("#query", HTMLInputElement);
const found = part("#found", HTMLElement);
const contents = part("#contents", HTMLElement);
const opened = part("#opened", HTMLInputElement);
const nav = part("nav", HTMLElement);
const MOST = 20;

// Capitals, hyphens and underscores do not matter; every letter keeps its place.
/** @type {(text: string) => string} */
const fold = text => text.toLowerCase().replace(/[-_]/g, " ");

/** @type {SearchPage[] | null} */
let loaded = null;
/** @type {(then: (pages: SearchPage[]) => void) => void} */
function load(then) {
  if (loaded) return then(loaded);
  if (window.caromPages) {
    loaded = window.caromPages.map(([path, title, id, place, text]) => (
      { path, title, id, place, text, in: { title: ` ${fold(title)}`, id: ` ${fold(id)}`, place: fold(place), text: fold(text) } }
    ));
    return then(loaded);
  }
  const script = document.createElement("script");
  script.src = `${root}index.js`;
  script.onload = () => load(then);
  document.head.append(script);
}

// How well a page answers to one word; zero if not at all. The start of a word counts more than its middle.
/** @type {(page: SearchPage, word: string) => number} */
function worth(page, word) {
  /** @type {(text: string, start: number, middle: number) => number} */
  const within = (text, start, middle) => text.includes(` ${word}`) ? start : text.includes(word) ? middle : 0;
  const often = Math.min(page.in.text.split(word).length - 1, 5);
  return within(page.in.title, 30, 12) + within(page.in.id, 30, 12) + (page.in.place.includes(word) ? 3 : 0) + often;
}

/** @type {(pages: SearchPage[], asked: string) => Hit[]} */
function rank(pages, asked) {
  const whole = fold(asked).trim();
  const words = whole.split(/\s+/).filter(Boolean);
  /** @type {(page: SearchPage) => number} */
  const rate = page => {
    const worths = words.map(word => worth(page, word));
    const exact = page.in.id.trim() === whole || page.in.title.trim() === whole ? 200 : 0;
    return worths.every(Boolean) ? exact + worths.reduce((a, b) => a + b, 0) : 0;
  };
  const rated = pages.map(page => ({ page, rating: rate(page) })).filter(({ rating }) => rating > 0);
  return rated.sort((a, b) => b.rating - a.rating).slice(0, MOST).map(({ page }) => ({ page, words }));
}

// Text with the words that were asked for marked.
/** @type {(text: string, words: string[]) => DocumentFragment} */
function marked(text, words) {
  const line = document.createDocumentFragment();
  const folded = fold(text);
  let at = 0;
  while (at < text.length) {
    const hits = words.map(word => ({ word, place: folded.indexOf(word, at) })).filter(hit => hit.place >= 0);
    if (!hits.length) break;
    const { word, place } = hits.reduce((a, b) => (b.place < a.place ? b : a));
    const mark = document.createElement("mark");
    mark.textContent = text.slice(place, place + word.length);
    line.append(text.slice(at, place), mark);
    at = place + word.length;
  }
  line.append(text.slice(at));
  return line;
}

// The words around the first hit in the text.
/** @type {(page: SearchPage, words: string[]) => string} */
function excerpt({ text, in: folded }, words) {
  const first = Math.min(...words.map(word => folded.text.indexOf(word)).filter(place => place >= 0));
  const from = Number.isFinite(first) ? Math.max(0, first - 40) : 0;
  const piece = text.slice(from, from + 120);
  return (from > 0 ? "… " : "") + piece + (from + 120 < text.length ? " …" : "");
}

/** @type {(hit: Hit) => HTMLLIElement} */
function entry({ page, words }) {
  const [item, link] = [document.createElement("li"), document.createElement("a")];
  const [place, line] = [document.createElement("small"), document.createElement("p")];
  link.href = root + page.path;
  link.append(marked(page.title, words));
  place.textContent = page.id ? `${page.id} · ${page.place}` : page.place;
  line.append(marked(excerpt(page, words), words));
  link.append(place, line);
  item.append(link);
  return item;
}

/** @type {() => void} */
function show() {
  const asked = query.value.trim();
  contents.hidden = asked !== "";
  found.hidden = asked === "";
  if (!asked) return found.replaceChildren();
  load(pages => {
    const entries = rank(pages, query.value).map(entry);
    if (!entries.length) {
      const none = document.createElement("li");
      none.textContent = "Nothing has all of these words.";
      entries.push(none);
    }
    found.replaceChildren(...entries);
  });
}

// Arrows walk through the results, Enter opens the first or the one they stand on, Escape gives up.
/** @type {(event: KeyboardEvent) => void} */
function walk(event) {
  const links = [...found.querySelectorAll("a")];
  const here = links.findIndex(link => link === document.activeElement);
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (event.key === "Escape") {
    query.value = "";
    show();
  } else if (event.key === "Enter" && document.activeElement === query && links.length) {
    links[0].click();
  } else if (step && links.length) {
    event.preventDefault();
    (links[here + step] ?? query).focus();
  }
}

query.hidden = false;
query.addEventListener("input", show);
query.addEventListener("focus", () => load(() => {}), { once: true });
nav.addEventListener("keydown", walk);
document.addEventListener("keydown", event => {
  if (event.key === "/" && !event.ctrlKey && !event.metaKey && !/^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? "")) {
    event.preventDefault();
    opened.checked = true;
    query.focus();
  }
});

// Where one is in the contents, without scrolling the page.
const current = contents.querySelector("[aria-current]");
if (current instanceof HTMLElement && current.offsetTop > nav.clientHeight - 80) nav.scrollTop = current.offsetTop - nav.clientHeight / 2;
})();
