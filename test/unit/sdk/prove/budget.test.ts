/** How many requests `porchlight prove` may send to an app, with a clock of the test. */
import { describe, expect, it } from 'vitest';
import { Budget, type BudgetOptions, BudgetSpent, paceOf } from '../../../../sdk/src/cli/prove/traffic/budget.ts';

/** Time passes only while somebody waits. */
function budgetOf(options: Partial<BudgetOptions> = {}): { budget: Budget; elapsed: () => number } {
  let time = 0;
  const budget = new Budget({
    maxRequests: 400,
    milliseconds: 120_000,
    paceMs: 200,
    signal: new AbortController().signal,
    now: () => time,
    sleep: async (milliseconds) => {
      time += milliseconds;
    },
    ...options,
  });
  return { budget, elapsed: () => time };
}

describe('the budget of a run', () => {
  it.each([
    { app: 'https://todo.example', elapsedMs: 10_000 },
    { app: 'http://localhost:4000', elapsedMs: 1_000 },
  ])('lets five requests a second go, and fifty on this machine: $app', async ({ app, elapsedMs }) => {
    const { budget, elapsed } = budgetOf({ paceMs: paceOf(new URL(app)) });
    for (let count = 0; count < 51; count += 1) await budget.take();
    expect(elapsed()).toBe(elapsedMs);
  });

  it('lets a burst go at once, and what follows waits for all of it', async () => {
    const { budget, elapsed } = budgetOf();
    for (let count = 0; count < 6; count += 1) await budget.take(true);
    expect(elapsed()).toBe(0);
    await budget.take();
    expect(elapsed()).toBe(1_200);
  });

  it('is spent with the last request', async () => {
    const { budget } = budgetOf({ maxRequests: 2 });
    await budget.take();
    await budget.take();
    await expect(budget.take()).rejects.toThrow(BudgetSpent);
    expect(budget.requests).toBe(2);
  });

  it('is spent when the time is up', async () => {
    const { budget } = budgetOf({ milliseconds: 400 });
    await budget.wait(400);
    await expect(budget.take()).rejects.toThrow('the time was up');
  });

  it('ends a wait by the clock when the run is interrupted', async () => {
    const interruption = new AbortController();
    const budget = new Budget({ maxRequests: 1, milliseconds: 60_000, paceMs: 0, signal: interruption.signal });
    const waiting = budget.wait(60_000);
    interruption.abort();
    await expect(waiting).rejects.toThrow();
  });
});
