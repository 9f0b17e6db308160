import { expect, it } from 'vitest';
import { anchor, render } from './render';

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
