// @ts-check
// The table of events: a click on a row goes there, a click on a heading sorts by it.

/** @type {(viewer: Viewer) => void} */
function tableOfEvents(viewer) {
  const table = document.querySelector("table#events");
  if (!(table instanceof HTMLTableElement) || !table.tHead) return;
  const [body] = table.tBodies;
  const elements = [...body.rows];
  viewer.rows = { elements, times: elements.map((row) => Number(row.dataset.time)) };
  /** @type {(event: Event) => void} */
  const go = ({ target }) => {
    const row = target instanceof Element && target.closest("tr");
    if (row) viewer.visit(Number(row.dataset.time), row.cells[1].textContent);
  };
  const headings = [...table.tHead.rows[0].cells];
  /** @type {(event: Event) => void} */
  const sort = ({ target }) => {
    const heading = target instanceof Element && target.closest("th");
    if (!heading) return;
    const down = heading.getAttribute("aria-sort") === firstWay(heading) ? secondWay(heading) : firstWay(heading);
    headings.forEach((other) => other.removeAttribute("aria-sort"));
    heading.setAttribute("aria-sort", down);
    body.append(...sorted(elements, headings.indexOf(heading), down === "descending"));
  };
  headings.forEach((heading) => (heading.tabIndex = 0));
  pressed(body, go);
  pressed(table.tHead, sort);
}

// Time and words begin with the first, numbers with the largest.
/** @type {(heading: HTMLTableCellElement) => string} */
const firstWay = ({ cellIndex }) => (cellIndex < 3 ? "ascending" : "descending");
/** @type {(heading: HTMLTableCellElement) => string} */
const secondWay = ({ cellIndex }) => (cellIndex < 3 ? "descending" : "ascending");

// Calls for a click and for Enter.
/** @type {(element: HTMLElement, act: (event: Event) => void) => void} */
function pressed(element, act) {
  element.addEventListener("click", act);
  element.addEventListener("keydown", (event) => event.key === "Enter" && act(event));
}

// Rows in the order of a column; those that have nothing there come last.
/** @type {(rows: HTMLTableRowElement[], column: number, down: boolean) => HTMLTableRowElement[]} */
function sorted(rows, column, down) {
  /** @type {(row: HTMLTableRowElement) => string | number} */
  const value = (row) => {
    if (column === 0) return Number(row.dataset.time);
    const { textContent: text, dataset } = row.cells[column];
    return column < 3 ? text : text && Number(dataset.value ?? 0);
  };
  /** @type {[string | number, HTMLTableRowElement][]} */
  const keyed = rows.map((row) => [value(row), row]);
  const side = down ? -1 : 1;
  /** @type {(a: string | number, b: string | number) => number} */
  const compare = (a, b) => Number(a === "") - Number(b === "") || (a < b ? -side : a > b ? side : 0);
  return keyed.sort(([a], [b]) => compare(a, b)).map(([, row]) => row);
}
