/** What was measured, and its value. */
export type Figure = readonly [what: string, value: string];

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
export const millis = (ms: number): string => `${ms.toFixed(1)} ms`;
export const count = (value: number): string => value.toLocaleString('en-GB');

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
