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
    table(token: Tokens.Table) {
      const cells = (tag: string, row: Tokens.TableCell[]) =>
        row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('');
      const rows = token.rows.map((row) => {
        const first = row[0]?.text ?? '';
        if (!/^[A-Z]\d+$/.test(first)) return `<tr>${cells('td', row)}</tr>`;
        return `<tr id="${first}"><td>${first}</td>${cells('td', row.slice(1))}</tr>`;
      });
      return `<div class="sheet"><table><thead><tr>${cells('th', token.header)}</tr></thead><tbody>${rows.join('')}</tbody></table></div>\n`;
    },
  },
});

export function render(markdown: string): string {
  rulings = new Set(Array.from(markdown.matchAll(/^\|\s*([A-Z]\d+)\s*\|/gm), (row) => row[1]!));
  return book.parse(markdown, { async: false });
}
