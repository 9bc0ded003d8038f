/** The watch with a scripted stream and with clocks of the test. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { marked, stage } from '../support/scripted-revocations.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('the watch on revocations', () => {
  it('opens its stream with the first question and not before', () => {
    const { watch, opened } = stage();
    expect(opened).toEqual([]);
    expect(watch.mark()).toBeNull();
    expect(opened.map(({ url }) => url)).toEqual(['https://porchlight.example/edge/auth/brave-otter/revocations']);
  });

  it('gives no mark until it has listened for two seconds, as other nodes may be behind', () => {
    const { watch, line, pass } = stage();
    watch.mark();
    line();
    expect(watch.mark()).toBeNull();
    pass(1_500);
    line();
    expect(watch.mark()).toBeNull();
    pass(600);
    expect(watch.mark()).not.toBeNull();
  });

  it('holds what nobody revoked', () => {
    const { live, line } = stage();
    const watch = live();
    const mark = marked(watch);
    line([{ session: 'ses_1' }, { session: 'ses_2', generation: 3 }]);
    expect(watch.holds(mark, 'ses_0', 1)).toBe(true);
    expect(watch.holds(mark, 'ses_1', 9)).toBe(false);
    expect(watch.holds(mark, 'ses_2', 2)).toBe(false);
    expect(watch.holds(mark, 'ses_2', 3)).toBe(true);
  });

  it('never brings an older generation back', () => {
    const { live, line } = stage();
    const watch = live();
    const mark = marked(watch);
    line([{ session: 'ses_1', generation: 5 }, { session: 'ses_2' }]);
    line([
      { session: 'ses_1', generation: 3 },
      { session: 'ses_2', generation: 3 },
    ]);
    expect(watch.holds(mark, 'ses_1', 4)).toBe(false);
    expect(watch.holds(mark, 'ses_2', 9)).toBe(false);
  });

  it('holds an answer against what was revoked before it came', () => {
    const { live, line } = stage();
    const watch = live();
    line([{ session: 'ses_1' }]);
    const mark = marked(watch);
    expect(watch.holds(mark, 'ses_1', 1)).toBe(false);
  });

  it('holds nothing from before the service said that all is over', () => {
    const { live, line, pass } = stage();
    const watch = live();
    const mark = marked(watch);
    line([{ all: true }]);
    expect(watch.holds(mark, 'ses_1', 1)).toBe(false);
    expect(watch.mark()).toBeNull();
    for (let second = 0; second < 3; second += 1) {
      pass(900);
      line();
    }
    expect(watch.mark()).not.toBe(mark);
    expect(watch.holds(mark, 'ses_1', 1)).toBe(false);
  });

  it('asks after two seconds of silence, and opens another stream where it was', () => {
    const { live, line, pass, opened, last } = stage();
    const watch = live();
    const mark = marked(watch);
    pass(1_900);
    expect(watch.holds(mark, 'ses_1', 1)).toBe(true);
    pass(200);
    expect(watch.holds(mark, 'ses_1', 1)).toBe(false);
    expect([opened.length, opened[0]?.isStopped]).toEqual([2, true]);
    expect(last().url).toMatch(/\?after=run\.\d+$/);
    line();
    expect(watch.holds(mark, 'ses_1', 1)).toBe(true);
  });

  it('does not believe a line that was held up', () => {
    const { live, line, pass, opened } = stage();
    const watch = live();
    const mark = marked(watch);
    pass(5_000);
    line();
    expect(opened).toHaveLength(2);
    expect(watch.holds(mark, 'ses_1', 1)).toBe(false);
  });

  it('asks while the node itself has heard nothing of others', () => {
    const { live, line } = stage();
    const watch = live();
    const mark = marked(watch);
    line([], 2_500);
    expect([watch.mark(), watch.holds(mark, 'ses_1', 1)]).toEqual([null, false]);
    line([], 300);
    expect(watch.holds(mark, 'ses_1', 1)).toBe(true);
  });

  it.each([3_600_000, -3_600_000, 1_500])('asks everything again after the clock stepped by %d ms', (by) => {
    const { live, setDay, line } = stage();
    const watch = live();
    const mark = marked(watch);
    setDay(by);
    expect(watch.holds(mark, 'ses_1', 1)).toBe(false);
    line();
    expect(watch.holds(mark, 'ses_1', 1)).toBe(false);
  });

  it('asks at once when the stream ends, and opens the next one by itself', async () => {
    const { live, last, opened, line } = stage();
    const watch = live();
    const mark = marked(watch);
    last().reader.onEnd(200);
    expect(watch.holds(mark, 'ses_1', 1)).toBe(false);
    await vi.advanceTimersByTimeAsync(400);
    expect(opened).toHaveLength(2);
    line([{ session: 'ses_2' }]);
    expect([watch.holds(mark, 'ses_1', 1), watch.holds(mark, 'ses_2', 1)]).toEqual([true, false]);
  });

  it('waits longer each time while the service is away, and half a minute when it was refused', async () => {
    const { watch, last, opened } = stage();
    watch.mark();
    for (let failure = 0; failure < 8; failure += 1) {
      last().reader.onEnd(undefined);
      await vi.advanceTimersByTimeAsync(22_600);
    }
    expect(opened).toHaveLength(9);
    last().reader.onEnd(429);
    await vi.advanceTimersByTimeAsync(14_900);
    expect(opened).toHaveLength(9);
    await vi.advanceTimersByTimeAsync(30_200);
    expect(opened).toHaveLength(10);
  });

  it('rests when nobody has asked for ten minutes, and begins anew with the next question', () => {
    const { live, last, line, pass, opened } = stage();
    const watch = live();
    const mark = marked(watch);
    for (let second = 0; second < 601; second += 1) {
      pass(1_000);
      line();
      if (last().isStopped) break;
    }
    expect(last().isStopped).toBe(true);
    expect(watch.holds(mark, 'ses_1', 1)).toBe(false);
    watch.mark();
    expect(opened).toHaveLength(2);
    expect(last().url).not.toContain('after');
  });

  it('keeps no more than 50,000 ended sessions, and asks everything again beyond them', () => {
    const { live, line } = stage();
    const watch = live();
    const mark = marked(watch);
    line(Array.from({ length: 50_001 }, (_, index) => ({ session: `ses_${index}` })));
    expect(watch.holds(mark, 'ses_x', 1)).toBe(false);
  });

  it.each(['', 'null', '{}', '<html>', '{"cursor":1,"age_ms":1,"revoked":[]}'])(
    'takes %j for the end of it',
    async (text) => {
      const { live, last, opened } = stage();
      live();
      last().reader.onLine(text);
      expect([opened.length, last().isStopped]).toEqual([1, true]);
      await vi.advanceTimersByTimeAsync(400);
      expect(opened).toHaveLength(2);
    },
  );

  it('waits longer each time while something else answers in the place of the service', async () => {
    const { watch, last, opened } = stage();
    watch.mark();
    for (let failure = 0; failure < 8; failure += 1) {
      last().reader.onLine('<!doctype html>');
      await vi.advanceTimersByTimeAsync(22_600);
    }
    expect(opened).toHaveLength(9);
    last().reader.onLine('<!doctype html>');
    await vi.advanceTimersByTimeAsync(7_400);
    expect(opened).toHaveLength(9);
  });

  it.each([null, 'ses_1', { user: 1 }, { session: 1 }])(
    'asks everything again after news %j, which it cannot read',
    (news) => {
      const { live, line } = stage();
      const watch = live();
      const mark = marked(watch);
      line([news]);
      expect(watch.holds(mark, 'ses_1', 1)).toBe(false);
    },
  );

  it('asks everything again after a sleep that ended with a line before anybody asked', () => {
    const { live, setDay, line, opened } = stage();
    const watch = live();
    const mark = marked(watch);
    setDay(600_000);
    line();
    expect(opened).toHaveLength(2);
    line();
    expect(watch.holds(mark, 'ses_1', 1)).toBe(false);
  });

  it('asks everything again after a sleep between two streams', async () => {
    const { live, setDay, line, last } = stage();
    const watch = live();
    const mark = marked(watch);
    last().reader.onEnd(200);
    setDay(600_000);
    await vi.advanceTimersByTimeAsync(400);
    line();
    expect(watch.holds(mark, 'ses_1', 1)).toBe(false);
  });
});
