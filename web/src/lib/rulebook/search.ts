/** Finding words in a rulebook, whatever their accents and capitals. */

/** A place where they stand: the section (§5.6, S13, or a heading), its id, and the text around them. */
export interface Hit {
  id: string;
  where: string;
  before: string;
  match: string;
  after: string;
}

/** Letters as one looks for them; every letter keeps its place. */
export function fold(text: string): string {
  return Array.from({ length: text.length }, (_, at) => plain(text[at]!)).join('');
}

function plain(letter: string): string {
  const base = letter.normalize('NFD')[0] ?? letter;
  const small = (base === '’' ? "'" : base).toLowerCase();
  return small.length === 1 ? small : letter;
}

/** Where the needle stands in a text. */
export function places(text: string, needle: string): number[] {
  const folded = fold(text);
  const wanted = fold(needle.trim());
  const found: number[] = [];
  if (!wanted) return found;
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) found.push(at);
  return found;
}

const AROUND = 48;

/** The first of them with some words around it, cut between words. */
export function excerpt(text: string, at: number, length: number): Pick<Hit, 'before' | 'match' | 'after'> {
  const before = text.slice(0, at);
  const after = text.slice(at + length);
  const near = before.length > AROUND ? `…${before.slice(-AROUND).replace(/^\S*\s/, '')}` : before;
  const rest = after.length > AROUND ? `${after.slice(0, AROUND).replace(/\s\S*$/, '')}…` : after;
  return { before: near, match: text.slice(at, at + length), after: rest };
}

const BLOCKS = 'h1, h2, h3, p, li, tr';
const label = (id: string, text: string) => (/^s\d/.test(id) ? `§${id.slice(1)}` : /^[A-Z]\d+$/.test(id) ? id : text);

/** Every block of the book in which the needle stands. */
export function search(book: HTMLElement, needle: string): Hit[] {
  const hits: Hit[] = [];
  let section = { id: '', where: '' };
  for (const block of book.querySelectorAll<HTMLElement>(BLOCKS)) {
    if (block.parentElement?.closest('li, tr, figure')) continue;
    const cells = block.tagName === 'TR' ? [...block.children] : [block];
    const text = cells.map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim()).join(' ');
    if (block.tagName.startsWith('H')) section = { id: block.id, where: label(block.id, text) };
    const own = block.id ? { id: block.id, where: label(block.id, text) } : section;
    const [first] = places(text, needle);
    if (first !== undefined) hits.push({ ...own, ...excerpt(text, first, needle.trim().length) });
  }
  return hits;
}

/** The words themselves, to be marked in the text. */
export function ranges(book: HTMLElement, needle: string): Range[] {
  const walker = document.createTreeWalker(book, NodeFilter.SHOW_TEXT);
  const found: Range[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const at of places(node.nodeValue ?? '', needle)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + needle.trim().length);
      found.push(range);
    }
  return found;
}
