/** Which part of a section a search result shows. */
import { describe, expect, it } from 'vitest';
import { excerptOf } from '../../../server/docs/search/excerpt.ts';
import { indexOf } from '../../../server/docs/search/index-of.ts';
import { search } from '../../../server/docs/search/search.ts';

const textOf = (parts: readonly { readonly text: string }[]): string => parts.map(({ text }) => text).join('');

describe('an excerpt', () => {
  it('marks the words that were asked for, in whatever form', () => {
    const parts = excerptOf('A webhook gets events. Webhooks can be paused.', new Set(['webhook']));
    expect(parts.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(['webhook', 'Webhooks']);
    expect(textOf(parts)).toBe('A webhook gets events. Webhooks can be paused.');
  });

  it('begins near the first match, between words, and says what it leaves out', () => {
    const long = `${'filler words '.repeat(40)}the needle ${'more words '.repeat(40)}`.trim();
    const text = textOf(excerptOf(long, new Set(['needl'])));
    expect(text).toContain('needle');
    expect(text).toMatch(/^… \w/);
    expect(text).toMatch(/\w …$/);
    expect(text.length).toBeLessThan(200);
  });

  it('has no Markdown, code or tables in it', () => {
    const markdown = `# Keys\n\nIntro.\n\n## Rotate\n\nRotate **both** with [a call](/docs/keys):\n\n\`\`\`http\nAuthorization: Bearer <management_key>\n\`\`\`\n\n| Key | Use |\n| --- | --- |\n| \`a\` | b |\n\n- The old pair works for a day.`;
    const document = { path: '/docs/keys', title: 'Keys', description: 'Intro.', keywords: '', markdown };
    const [hit] = search(indexOf([document]), 'rotate');
    expect(textOf(hit?.excerpt ?? [])).toBe('Rotate both with a call: The old pair works for a day.');
  });
});
