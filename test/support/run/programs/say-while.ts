/** Prints what the run waits for: at once, and again while it lasts. */
const AGAIN_EVERY_MS = 15_000;

export async function sayWhile<T>(
  line: string,
  work: () => Promise<T>,
  say: (line: string) => void = console.log,
): Promise<T> {
  const start = performance.now();
  say(`${line} …`);
  const timer = setInterval(() => {
    say(`  ${Math.round((performance.now() - start) / 1_000)} s so far: ${line}`);
  }, AGAIN_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
