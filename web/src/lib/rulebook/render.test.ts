import { expect, it } from 'vitest';
import { anchor, bound } from './render';

const render = (markdown: string) =>
  bound(markdown)
    .parts.map((part) => ('html' in part ? part.html : `[${part.position}: ${part.caption}]`))
    .join('');

it('gives numbered headings the id that a § points to', () => {
  expect(render('## 5 Special cards')).toContain('<h2 id="s5">');
  expect(render('### 5.6 Schnapp')).toContain('<h3 id="s5.6">');
  expect(render('## Glossaire et décisions')).toContain('id="glossaire-et-decisions"');
  expect(anchor('§5.6')).toBe('s5.6');
  expect(anchor('S13')).toBe('S13');
});

it('finds rulings in tables', () => {
  const html = render('| no. | ruling |\n|---|---|\n| S13 | see §5.7 |\n');
  expect(html).toContain('<tr id="S13"><td>S13</td><td>see <a href="#s5.7">§5.7</a></td></tr>');
});

it('makes links of references in the text, to sections and to rulings that are in the book', () => {
  const html = render(
    'Pay (B2), as in §4.2; the card R7 is no ruling, nor is USB2.\n\n| no. | ruling |\n|---|---|\n| B2 | at once |\n',
  );
  expect(html).toContain(
    '<p>Pay (<a href="#B2">B2</a>), as in <a href="#s4.2">§4.2</a>; the card R7 is no ruling, nor is USB2.</p>',
  );
});

it('calls options by their names', () => {
  const called = (option: string, choice?: string) => (option === 'stuck' ? `Stuck & ${choice}` : undefined);
  const { parts } = bound('Show it (*stuck=skip*, or else *stuck*), *always*, *no=option*.', called);
  const named = '<em>Stuck &#38; skip</em>, or else <em>Stuck &#38; undefined</em>';
  expect(parts).toEqual([{ html: `<p>Show it (${named}), <em>always</em>, <em>no=option</em>.</p>\n` }]);
});

it('takes pictures of positions out of the text, and keeps references whole across them', () => {
  const text = 'See S1.\n\n![Before 30](frontier)\n\n| no. | ruling |\n|---|---|\n| S1 | so |\n';
  const { parts } = bound(text);
  expect(parts[0]).toEqual({ html: '<p>See <a href="#S1">S1</a>.</p>\n' });
  expect(parts[1]).toEqual({ caption: 'Before 30', position: 'frontier' });
  expect(render('An ![image](frontier) in a line stays there.')).toContain('<img');
});

it('lists its contents', () => {
  const { contents } = bound('# Game\n\n## 1 The *box*\n\n### 1.1 Cards\n\n## Glossaire\n');
  expect(contents).toEqual([
    { id: 's1', text: '1 The box', depth: 2 },
    { id: 's1.1', text: '1.1 Cards', depth: 3 },
    { id: 'glossaire', text: 'Glossaire', depth: 2 },
  ]);
});
