import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Ticks before and after a garbage collection of V8, as in an idle process. */
const TICKS = `
  const tick = () => new Promise((resolve) => process.nextTick(resolve));
  for (let count = 0; count < 100; count += 1) await tick();
  for (let count = 0; count < 5; count += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    gc();
  }
  await tick();
`;
const KEEP = `
  const { keepTickShape } = await import(${JSON.stringify(new URL('../../../server/http/connection/keep-tick-shape.ts', import.meta.url))});
  keepTickShape();
`;

/** How often V8 learns the shape of a tick's object, in a separate process. */
function shapesLearned(program: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-shapes-'));
  const log = join(folder, 'v8.log');
  try {
    const flags = [
      '--expose-gc',
      '--log-maps',
      '--no-log-maps-details',
      '--no-logfile-per-isolate',
      `--logfile=${log}`,
    ];
    execFileSync(process.execPath, [...flags, '--input-type=module', '--eval', program]);
    const lines = readFileSync(log, 'latin1').split('\n');
    return lines.filter((line) => line.startsWith('map,Transition') && line.includes('trigger_async_id_symbol')).length;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the shape of what Node makes for each tick', () => {
  it('is forgotten by an idle process, and has to be learned again', () => {
    expect(shapesLearned(TICKS)).toBe(2);
  });

  it('is learned once by a process that keeps one', () => {
    expect(shapesLearned(KEEP + TICKS)).toBe(1);
  });
});
