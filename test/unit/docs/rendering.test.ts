import { describe, expect, it } from 'vitest';
import { duration } from '../../../server/docs/facts/durations.ts';
import { readFence, withoutDirections } from '../../../server/docs/markdown/fence.ts';
import { readHeading } from '../../../server/docs/markdown/heading.ts';
import { linkMarkdown } from '../../../server/docs/markdown/link-markdown.ts';
import { markdownTable } from '../../../server/docs/markdown/markdown-table.ts';
import { fillPlaceholders } from '../../../server/docs/markdown/placeholders.ts';
import { renderMarkdown } from '../../../server/docs/markdown/render-markdown.ts';
import { parseSource } from '../../../server/docs/sources/source.ts';

describe('a placeholder', () => {
  it('is replaced by its fact, with an argument or without', () => {
    const facts = { base_url: () => 'http://x', fields: (name: string) => `[${name}]` };
    expect(fillPlaceholders('{{base_url}}/docs {{fields User}}', facts)).toBe('http://x/docs [User]');
  });

  it.each(['{{unknown}}', '{{constructor}}'])('that nothing fills is a fault: %s', (text) => {
    expect(() => fillPlaceholders(text, {})).toThrow('Nothing fills');
  });
});

describe('a source', () => {
  it('begins with its title and description, and perhaps words to be found by', () => {
    const read = { title: 'A', description: 'B.', keywords: '', body: 'Text\n' };
    expect(parseSource('---\ntitle: A\ndescription: B.\n---\n\nText\n', 'a.md')).toEqual(read);
    const found = parseSource('---\ntitle: A\ndescription: B.\nkeywords: c, d\n---\n\nText\n', 'a.md');
    expect(found).toEqual({ ...read, keywords: 'c, d' });
    expect(() => parseSource('Text', 'a.md')).toThrow('a.md must begin');
  });
});

describe('a code block', () => {
  it('has a language, a title and directions for tests', () => {
    expect(readFence('js title="a b.mjs" run=server')).toEqual({
      language: 'js',
      attributes: { title: 'a b.mjs', run: 'server' },
    });
  });

  it('keeps its title and loses its directions on the way to the reader', () => {
    const text = '```js title="a.mjs" run=server\nx\n```\n\n```http status=404\ny\n```\n\n```sh\nz\n```';
    expect(withoutDirections(text)).toBe('```js title="a.mjs"\nx\n```\n\n```http\ny\n```\n\n```sh\nz\n```');
  });

  it('is named for agents as it is on the page, and left out where it is for pages alone', () => {
    const text = '```js tab="SDK"\na\n```\n\n```go tab="Go" only="page"\nb\n```\n\n```json answer=201\n{}\n```';
    expect(withoutDirections(text)).toBe('```js title="SDK"\na\n```\n\n```json title="Response 201"\n{}\n```');
  });
});

describe('a heading', () => {
  it.each([
    ['Callbacks and cookies', 'callbacks-and-cookies'],
    ['1. Create the project', 'create-the-project'],
    ['`.service`', 'service'],
    ['What’s new?', 'whats-new'],
    ['`callback_url` in provisioning {#callback_url}', 'callback_url'],
  ])('%s is reached at #%s', (text, id) => {
    expect(readHeading(text).id).toBe(id);
  });
});

describe('Markdown as a page', () => {
  it('gives headings anchors and lists them', () => {
    const { html, toc } = renderMarkdown('# T\n\n## `a` & b {#x}\n\n### Deep\n\n#### Deeper');
    expect(html).toContain('<h2 id="x"><code>a</code> &amp; b<a class="anchor" href="#x"');
    expect(toc).toEqual([
      { id: 'x', text: 'a & b', level: 2 },
      { id: 'deep', text: 'Deep', level: 3 },
    ]);
  });

  it('refuses an anchor that stands twice', () => {
    expect(() => renderMarkdown('## A\n\n## A')).toThrow('#a stands twice');
  });

  it('shows code and HTML as text', () => {
    const { html } = renderMarkdown('```text\n<script>alert("&")</script>\n```\n\n<b onclick="x">hi</b>');
    expect(html).toContain('&lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;');
    expect(html).not.toMatch(/<script|<b /);
  });

  it('names each scrolling region differently', () => {
    const { html } = renderMarkdown('## S\n\n```sh\na\n```\n\n```sh\nb\n```\n\n| h |\n| --- |\n| c |');
    expect([...html.matchAll(/aria-label="([^"]+)"/g)].map(([, label]) => label)).toEqual([
      'Link to S',
      'Terminal: S',
      'Terminal: S (2)',
      'Table: S',
    ]);
  });

  it('puts a request beside its answer, and what says the same in tabs', () => {
    const { html } = renderMarkdown(
      '```http\nGET /a\n```\n\n```json of=answer\n{}\n```\n\nText\n\n```js tab="SDK"\na\n```\n\n```python tab="Python"\nb\n```',
    );
    expect(html).toMatch(/<div class="exchange"><figure[\s\S]*Request[\s\S]*Response[\s\S]*<\/figure><\/div>\n<p>Text/);
    expect(
      [...html.matchAll(/type="radio" name="tabs-1" id="([^"]+)" value="([^"]+)"( checked)?/g)].map((m) => m.slice(1)),
    ).toEqual([
      ['tabs-1-0', 'SDK', ' checked'],
      ['tabs-1-1', 'Python', undefined],
    ]);
  });

  it('offers the other package managers', () => {
    const { html } = renderMarkdown('```sh\nnpm install x\n```');
    expect([...html.matchAll(/value="(\w+)"/g)].map(([, name]) => name)).toEqual(['npm', 'pnpm', 'yarn', 'bun']);
  });
});

describe('Markdown for agents', () => {
  it('has complete links, to the Markdown of other documents', () => {
    expect(linkMarkdown('[a](/docs/tokens#verify) [b](/openapi.json) [c](https://x.y)', 'http://s')).toBe(
      '[a](http://s/docs/tokens.md#verify) [b](http://s/openapi.json) [c](https://x.y)',
    );
  });

  it('keeps a table whole whatever its cells hold', () => {
    expect(markdownTable(['A'], [['x | y'], ['two\nlines']])).toBe('| A |\n| --- |\n| x \\| y |\n| two lines |');
  });
});

describe('a duration', () => {
  it.each([
    [1, '1 second'],
    [60, '1 minute'],
    [1_800, '30 minutes'],
    [3_600, '1 hour'],
    [86_400, '24 hours'],
    [259_200, '72 hours'],
    [2_592_000, '30 days'],
  ])('of %d seconds is %s', (seconds, words) => {
    expect(duration(seconds)).toBe(words);
  });
});
