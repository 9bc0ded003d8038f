/** A question at a terminal, whose keys the test presses. */
import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { confirm } from '../../../sdk/src/cli/frame/confirm.ts';

function terminal() {
  const input = new PassThrough();
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  const interruption = new AbortController();
  let shown = '';
  output.on('data', (text) => {
    shown += text;
  });
  return { input, output, interruption, press: (keys: string) => input.write(keys), shown: () => shown };
}

describe('a question', () => {
  it.each([
    ['\r', 'yes', true],
    ['\r', 'no', false],
    ['y\r', 'no', true],
    ['YES\r', 'no', true],
    ['n\r', 'yes', false],
    ['no\r', 'yes', false],
  ] as const)('is answered by %j where Enter means %s', async (keys, enter, answer) => {
    const screen = terminal();
    const answered = confirm('Write it?', screen, { enter });
    screen.press(keys);
    expect(await answered).toBe(answer);
    expect(screen.shown()).toContain(enter === 'yes' ? 'Write it? [Y/n]' : 'Write it? [y/N]');
    expect(screen.interruption.signal.aborted).toBe(false);
  });

  it('is asked again after an answer that is neither', async () => {
    const screen = terminal();
    const answered = confirm('Write it?', screen);
    screen.press('what?\r');
    await vi.waitFor(() => expect(screen.shown()).toMatch(/Please answer y or n\.\s.*Write it\?/s));
    screen.press('n\r');
    expect(await answered).toBe(false);
  });

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('is left by %s, which ends the command', async (_name, key) => {
    const screen = terminal();
    const answered = confirm('Write it?', screen);
    screen.press(key);
    await expect(answered).rejects.toThrow();
    expect(screen.interruption.signal.aborted).toBe(true);
    expect(screen.shown().endsWith('\n')).toBe(true);
  });
});
