import { describe, expect, it } from 'vitest';
import { withTimes } from '../../../server/pages/components/time.ts';
import { html, renderMarkup } from '../../../server/pages/html.ts';
import { countOf, percentOf } from '../../../server/pages/text/numbers.ts';
import { formatDay, formatTime, formatTimeLeft } from '../../../server/pages/text/time.ts';
import { initials, visibleText } from '../../../server/pages/text/visible-text.ts';

describe('text that others chose', () => {
  it.each([
    ['control characters go', 'a\u0000b\u0007c', 'abc'],
    ['lines become one line', ' a\r\n\tb ', 'a b'],
    ['zero-width marks go', 'pay\u200bpal', 'paypal'],
    ['joiners stay', '👩‍👧', '👩‍👧'],
    ['half a surrogate pair becomes a replacement', 'a\ud83d', 'a\ufffd'],
    ['ordinary text is left alone', 'Ada Lovelace', 'Ada Lovelace'],
  ])('%s', (_rule, text, expected) => {
    expect(visibleText(text)).toBe(expected);
  });

  it('is cut between characters, never inside one', () => {
    expect(visibleText('👩‍👩‍👧‍👦'.repeat(10), 20)).toBe('👩‍👩‍👧‍👦…');
  });

  it('is never longer than asked for', () => {
    expect(visibleText('x'.repeat(10_000), 40)).toHaveLength(40);
    expect(visibleText(`a${'\u0301'.repeat(10_000)}`, 40).length).toBeLessThanOrEqual(40);
  });
});

describe('initials', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['Ada Augusta King Lovelace', 'AL'],
    ['ada@example.com', 'A'],
    ['  "Ada"  ', 'A'],
    ['👩‍👩‍👧‍👦 Zoë', '👩‍👩‍👧‍👦Z'],
    ['محمد', 'م'],
    ['', '?'],
    ['---', '?'],
  ])('%j becomes %j', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

describe('a message of the API on a page', () => {
  it('has its days and moments as people read them, and stays a sentence', () => {
    const message = 'The key ends at 2026-11-20T11:42:00.000Z. At this pace the limit is reached on 2026-11-18.';
    expect(renderMarkup(html`<p>${withTimes(message)}</p>`)).toBe(
      '<p>The key ends at <time datetime="2026-11-20T11:42:00.000Z" data-exact="true">20 Nov 2026, 11:42 UTC</time>. At this pace the limit is reached on 18 Nov 2026.</p>',
    );
  });
});

describe('numbers', () => {
  it('are grouped and agree with their noun', () => {
    expect([countOf(0, 'user'), countOf(1, 'user'), countOf(5_000, 'user')]).toEqual([
      '0 users',
      '1 user',
      '5,000 users',
    ]);
  });

  it.each([
    [0, 100, 0],
    [1, 1_000, 1],
    [999, 1_000, 99],
    [1_000, 1_000, 100],
    [1_200, 1_000, 100],
    [0, 0, 0],
    [1, 0, 100],
  ])('%d of %d is %d per cent', (used, max, percent) => {
    expect(percentOf(used, max)).toBe(percent);
  });
});

describe('times', () => {
  it('are written in UTC and say so', () => {
    expect(formatTime(new Date('2026-01-05T03:07:59Z'))).toBe('5 Jan 2026, 03:07 UTC');
    expect(formatDay('2026-11-15')).toBe('15 Nov 2026');
  });

  it.each([
    ['2026-11-18T09:30:00Z', '3 days'],
    ['2026-11-18T09:29:59Z', '2 days 23 hours'],
    ['2026-11-15T11:31:00Z', '2 hours 1 minute'],
    ['2026-11-15T10:30:30Z', '1 hour'],
    ['2026-11-15T09:58:30Z', '28 minutes'],
    ['2026-11-15T09:30:59Z', 'less than a minute'],
    ['2026-11-15T09:30:00Z', 'None'],
    ['2026-11-14T09:30:00Z', 'None'],
  ])('what is left until %s is %s', (until, expected) => {
    expect(formatTimeLeft(new Date('2026-11-15T09:30:00Z'), new Date(until))).toBe(expected);
  });
});
