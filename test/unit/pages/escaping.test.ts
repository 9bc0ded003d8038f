import { describe, expect, it } from 'vitest';
import { html, renderMarkup, safeUrl } from '../../../server/pages/html.ts';
import { pagesWith } from './sample-pages.ts';

const HOSTILE = {
  script: '<script>alert(1)</script>',
  'an attribute that closes': '"><img src=x onerror=alert(1)>',
  'single quotes': "' onmouseover='alert(1)",
  'a comment and a closing title': '--></title><svg onload=alert(1)>',
  'an entity': '&lt;script&gt;',
};

/** The elements and attributes that a browser would see. Text that a person typed is complete between double quotes. */
const tagsOf = (page: string): string =>
  page
    .replaceAll(/\svalue="[^"]*"/g, '')
    .match(/<[a-z][^>]*>/gi)
    ?.join('\n') ?? '';

describe('text of others stays text, on every page', () => {
  const harmless = Object.entries(pagesWith('Ada'));
  const countTags = (page: string): number => page.match(/<[a-z]/gi)?.length ?? 0;

  for (const [kind, text] of Object.entries(HOSTILE)) {
    it.each(Object.entries(pagesWith(text, `${text}@example.com`)))(`${kind} in %s`, (name, page) => {
      const expected = harmless.find(([other]) => other === name)?.[1] ?? '';
      expect(countTags(page)).toBe(countTags(expected));
      expect(tagsOf(page)).not.toMatch(/\son[a-z]+\s*=/i);
      expect(page.split('<script')).toHaveLength(expected.split('<script').length);
    });
  }

  it('an ampersand is written as an entity, so that no entity is made of two texts', () => {
    expect(pagesWith('&lt;b&gt;').consent).toContain('&amp;lt;b');
  });

  it('emoji and joined emoji come through whole', () => {
    expect(pagesWith('Zoë 👩‍👩‍👧‍👦').consent).toContain('Zoë 👩‍👩‍👧‍👦');
  });

  it('a right-to-left name is isolated from the text around it', () => {
    expect(pagesWith('محمد').claim).toContain('<bdi dir="auto">محمد</bdi>');
  });

  it('a direction override does not reach the page', () => {
    expect(pagesWith('gpj.\u202Eexe', 'moc.live@\u202Eada').consent).not.toContain('\u202E');
  });

  it.each(Object.entries(pagesWith('W'.repeat(10_000))))('a name of 10,000 characters is cut in %s', (_name, page) => {
    expect(page).not.toContain('W'.repeat(201));
    expect(page).toContain('…');
  });
});

describe('the template refuses what the content security policy would refuse', () => {
  it.each([
    ['a script element', () => html`<script src="/x.js"></script>`],
    ['a style element', () => html`<style></style>`],
    ['a frame', () => html`<iframe src="/x"></iframe>`],
    ['a style attribute', () => html`<p style="color:red">x</p>`],
    ['an event handler', () => html`<p onclick="x()">x</p>`],
    ['a handler that arrives by spread', () => html`<p ...${{ onload: 'x()' }}>x</p>`],
    ['raw markup', () => html`<p ...${{ dangerouslySetInnerHTML: 'x' }}>x</p>`],
  ])('%s', (_what, make) => {
    expect(make).toThrow();
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:x',
    'data:text/html,x',
    'vbscript:x',
  ])('a link to %j loses its address', (url) => {
    expect(renderMarkup(html`<a href=${url}>x</a>`)).toBe('<a>x</a>');
  });

  it.each([
    '/docs',
    '#top',
    '?page=2',
    'https://example.com/a',
    'http://localhost:3000',
    'mailto:a@example.com',
    'a/b:c',
  ])('a link to %j keeps it', (url) => {
    expect(safeUrl(url)).toBe(url);
  });

  it('two renderings of one template do not share anything', () => {
    const page = (name: string) => renderMarkup(html`<p><b>static</b>${name}</p>`);
    expect([page('one'), page('two'), page('one')]).toEqual([
      '<p><b>static</b>one</p>',
      '<p><b>static</b>two</p>',
      '<p><b>static</b>one</p>',
    ]);
  });
});
