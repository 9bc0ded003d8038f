import { describe, expect, it } from 'vitest';
import { resting } from '../../../server/compose/shared/resting-job.ts';

const EVERY_MS = 250;

function job(restMs = 5_000): { runs: number; requests: number; fails: boolean; turn(): Promise<void> } {
  const state = { runs: 0, requests: 0, fails: false, turn: () => rested.run() };
  const rested = resting(
    {
      name: 'look',
      everyMs: EVERY_MS,
      shared: false,
      run: async () => {
        state.runs += 1;
        if (state.fails) throw new Error('away');
      },
    },
    () => state.requests,
    restMs,
  );
  return state;
}

describe('a job that follows requests', () => {
  it('runs at the first turn and after each request, and rests in between', async () => {
    const look = job();
    for (const requests of [0, 0, 0, 1, 1, 2, 2, 2]) {
      look.requests = requests;
      await look.turn();
    }
    expect(look.runs).toBe(3);
  });

  it('runs every five seconds all the same, for what comes due by itself', async () => {
    const look = job();
    for (let turns = 0; turns < 1 + 3 * (5_000 / EVERY_MS); turns += 1) await look.turn();
    expect(look.runs).toBe(4);
  });

  it('leaves every other look out where other nodes serve requests too', async () => {
    const look = job(2 * EVERY_MS);
    for (let turns = 0; turns < 9; turns += 1) await look.turn();
    expect(look.runs).toBe(5);
  });

  it('does not rest after a failure', async () => {
    const look = job();
    look.fails = true;
    await expect(look.turn()).rejects.toThrow('away');
    await expect(look.turn()).rejects.toThrow('away');
    look.fails = false;
    await look.turn();
    await look.turn();
    expect(look.runs).toBe(3);
  });
});
