/** Rulebooks are Markdown; their numbered headings and rulings can be pointed at: `s5.6`, `S13`, `B7`. */
import { Marked, type Tokens } from 'marked';

const REFERENCE = /§\d+(?:\.\d+)*|\b[A-Z]\d+\b/;

/** The id of a section: "§5.6" is `s5.6`, a ruling keeps its own name. */
export function anchor(section: string): string {
  return section.startsWith('§') ? `s${section.slice(1)}` : section;
}

function headingId(text: string): string {
  const numbered = /^§?(\d+(?:\.\d+)*)\.?\s/.exec(text);
  if (numbered) return `s${numbered[1]}`;
  const ruling = /^([A-Z]\d+)\b/.exec(text);
  if (ruling) return ruling[1]!;
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The rulings of the book that is being rendered; elsewhere a letter with a number may be a card or a hex. */
let rulings = new Set<string>();

/** How an option is called, with its choice or alone: books write `*stuck=skip*` and `*stuck*`. What is no option of
 * this game has no name, and is a word like any other. */
export type Naming = (option: string, choice?: string) => string | undefined;
const unnamed: Naming = () => undefined;
let naming: Naming = unnamed;

const OPTION = /^(\w+)(?:=([\w-]+))?$/;
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const book = new Marked({
  extensions: [
    {
      name: 'reference',
      level: 'inline',
      start: (source) => REFERENCE.exec(source)?.index,
      tokenizer(source) {
        const found = REFERENCE.exec(source);
        return found?.index === 0 ? { type: 'reference', raw: found[0] } : undefined;
      },
      renderer: ({ raw }) => (raw.startsWith('§') || rulings.has(raw) ? `<a href="#${anchor(raw)}">${raw}</a>` : raw),
    },
  ],
  renderer: {
    heading(token: Tokens.Heading) {
      return `<h${token.depth} id="${headingId(token.text)}">${this.parser.parseInline(token.tokens)}</h${token.depth}>\n`;
    },
    em(token: Tokens.Em) {
      const option = OPTION.exec(token.text);
      const name = option && naming(option[1]!, option[2]);
      return `<em>${name ? escaped(name) : this.parser.parseInline(token.tokens)}</em>`;
    },
    table(token: Tokens.Table) {
      const cells = (tag: string, row: Tokens.TableCell[]) =>
        row
          .map((cell) => [cell.text ? tag : 'td', this.parser.parseInline(cell.tokens)]) // a head without words is none
          .map(([as, text]) => `<${as}>${text}</${as}>`)
          .join('');
      const rows = token.rows.map((row) => {
        const first = row[0]?.text ?? '';
        if (!/^[A-Z]\d+$/.test(first)) return `<tr>${cells('td', row)}</tr>`;
        return `<tr id="${first}"><td>${first}</td>${cells('td', row.slice(1))}</tr>`;
      });
      return `<div class="sheet" tabindex="0"><table><thead><tr>${cells('th', token.header)}</tr></thead><tbody>${rows.join('')}</tbody></table></div>\n`;
    },
  },
});

/** A part of a book: text, or a position that the board draws. */
export type Part = { html: string } | { position: string; caption: string };

export interface Heading {
  id: string;
  text: string;
  depth: number;
}

export interface Book {
  parts: Part[];
  contents: Heading[];
}

/** A line of its own: `![What one sees](frontier)`. */
const PICTURE = /^!\[([^\]]*)\]\(([a-z0-9][a-z0-9_-]*)\)[ \t]*$/gm;

/** A whole book, with its pictures and its list of contents. */
export function bound(markdown: string, named: Naming = unnamed): Book {
  naming = named;
  rulings = new Set(Array.from(markdown.matchAll(/^\|\s*([A-Z]\d+)\s*\|/gm), (row) => row[1]!));
  // split with two groups: text, caption, name, text, caption, name, …, text
  const pieces = markdown.split(PICTURE);
  const parts = pieces.flatMap<Part>((piece, at) => {
    if (at % 3 === 0) return piece.trim() ? [{ html: book.parse(piece, { async: false }) }] : [];
    return at % 3 === 1 ? [{ caption: piece, position: pieces[at + 1]! }] : [];
  });
  const contents = Array.from(markdown.matchAll(/^(##+) (.+)$/gm), ([, signs, text]) => ({
    id: headingId(text!),
    text: text!.replace(/[*_`]/g, ''),
    depth: signs!.length,
  }));
  return { parts, contents };
}
