import { describe, expect, it } from 'vitest';
import { highlight } from '../../../server/docs/markdown/highlight.ts';

const LANGUAGES = [
  'js',
  'ts',
  'tsx',
  'json',
  'http',
  'sh',
  'python',
  'go',
  'php',
  'ruby',
  'yaml',
  'ini',
  'nginx',
  'haproxy',
  'text',
];
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

describe('coloured code', () => {
  it('knows words, strings, numbers and comments', () => {
    expect(highlight("const a = 'b'; // c", 'js')).toBe(
      '<span class="hl-k">const</span> a = <span class="hl-s">\'b\'</span>; <span class="hl-c">// c</span>',
    );
    expect(highlight('{ "a": 1 }', 'json')).toBe(
      '{ <span class="hl-p">&quot;a&quot;</span>: <span class="hl-n">1</span> }',
    );
  });

  it.each(LANGUAGES)('changes no letter of %s, whatever it holds', (language) => {
    const code = 'POST /x?a=<b>&c="d" # e\n// f \'g\' `h $i`\n  "j": -1.5, $k <?php l() :m --n="o"\n[p]\nq: r\n';
    const html = highlight(code, language);
    expect(textOf(html)).toBe(code);
    expect(html.replaceAll(/<\/?span(?: class="hl-[csnkpfv]")?>/g, '')).not.toMatch(/[<>]/);
  });
});
