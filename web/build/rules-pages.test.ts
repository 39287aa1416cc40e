import { expect, it } from 'vitest';
import { rulesHtml } from './rules-pages.ts';

const PAGE = 'Wo nichts steht, steht ◇<!-- = von Kist entschieden -->.\n\n- zusammen◇<!-- one-piece -->.\n\n![1 Kiste](figures/start.svg)';

it('shows a decision by the quiet sign that is explained on the page, and keeps its key to itself', () => {
  const html = rulesHtml(PAGE, () => '');
  const sign = '<span class="decided" role="img" aria-label="von Kist entschieden" title="von Kist entschieden">◇</span>';
  expect(html).toContain(`steht ${sign}.`);
  expect(html).toContain(`zusammen${sign}.`);
  expect(html).not.toContain('<!--');
});

it('says below a drawing what is its name', () => {
  const html = rulesHtml(PAGE, (path) => `<svg role="img"><title>${path}</title></svg>`);
  expect(html).toContain('<svg aria-label="1 Kiste" role="img"></svg><span aria-hidden="true">1 Kiste</span>');
});
