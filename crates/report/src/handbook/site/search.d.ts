// Types of the search, for who checks it; no part of the site.

interface Window {
  /** All pages, as `search.rs` lists them: path, title, id, place, text. */
  caromPages?: [string, string, string, string, string][];
}

/** A page, and its words as they are compared. */
interface SearchPage {
  path: string;
  title: string;
  id: string;
  place: string;
  text: string;
  in: { title: string; id: string; place: string; text: string };
}

/** A page that was found, and the words by which. */
interface Hit {
  page: SearchPage;
  words: string[];
}
