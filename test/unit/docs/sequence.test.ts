import { describe, expect, it } from 'vitest';
import { parseSequence, renderSequence } from '../../../server/docs/markdown/render-sequence.ts';

describe('a drawn sequence', () => {
  const source = 'Browser -> App: opens <a> page\nApp --> Browser: redirect';

  it('has a column for each who takes part and an arrow for each step', () => {
    const svg = renderSequence(source, 'A sign-in');
    expect(svg.match(/class="seq-head"/g)).toHaveLength(2);
    expect(svg.match(/class="seq-arrow/g)).toHaveLength(2);
    expect(svg.match(/seq-answer/g)).toHaveLength(1);
  });

  it('has a text for screen readers, and shows markup as text', () => {
    const svg = renderSequence(source, 'A sign-in');
    expect(svg).toContain('aria-label="1. Browser to App: opens &lt;a&gt; page 2. App to Browser: redirect"');
    expect(svg).not.toMatch(/<a>|style=/);
  });

  it('refuses a line that is none', () => {
    expect(() => parseSequence('Browser opens the app')).toThrow('no step of a sequence');
  });
});
