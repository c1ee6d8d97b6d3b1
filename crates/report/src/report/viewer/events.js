// The table of events: a click on a row goes there, a click on a heading sorts by it.

function tableOfEvents(viewer) {
  const elements = [...document.querySelectorAll("#events tbody tr")];
  viewer.rows = { elements, times: elements.map((row) => Number(row.dataset.time)) };
  const body = document.querySelector("#events tbody");
  if (!body) return;
  const go = (event) => {
    const row = event.target.closest("tr");
    viewer.visit(Number(row.dataset.time), row.cells[1].textContent);
  };
  const headings = [...document.querySelectorAll("#events th")];
  const sort = (event) => {
    const heading = event.target.closest("th");
    const down = heading.getAttribute("aria-sort") === firstWay(heading) ? secondWay(heading) : firstWay(heading);
    headings.forEach((other) => other.removeAttribute("aria-sort"));
    heading.setAttribute("aria-sort", down);
    body.append(...sorted(elements, headings.indexOf(heading), down === "descending"));
  };
  headings.forEach((heading) => (heading.tabIndex = 0));
  pressed(body, go);
  pressed(document.querySelector("#events thead"), sort);
}

// Time and words begin with the first, numbers with the largest.
const firstWay = ({ cellIndex }) => (cellIndex < 3 ? "ascending" : "descending");
const secondWay = ({ cellIndex }) => (cellIndex < 3 ? "descending" : "ascending");

// Calls for a click and for Enter.
function pressed(element, act) {
  element.addEventListener("click", act);
  element.addEventListener("keydown", (event) => event.key === "Enter" && act(event));
}

// Rows in the order of a column; those that have nothing there come last.
function sorted(rows, column, down) {
  const value = (row) => {
    if (column === 0) return Number(row.dataset.time);
    const { textContent: text, dataset } = row.cells[column];
    return column < 3 ? text : text && Number(dataset.value ?? 0);
  };
  const keyed = rows.map((row) => [value(row), row]);
  const side = down ? -1 : 1;
  const compare = ([a], [b]) => (a === "") - (b === "") || (a < b ? -side : a > b ? side : 0);
  return keyed.sort(compare).map(([, row]) => row);
}
