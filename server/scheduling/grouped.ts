/**
 * For work whose cost is per call rather than per item: items that arrive during a call wait for the next one. A first
 * item starts at once. If a call fails, all its items fail.
 */
export function grouped<T>(max: number, work: (items: readonly T[]) => Promise<unknown>): (item: T) => Promise<void> {
  const waiting: { item: T; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let isRunning = false;

  const run = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const group = waiting.splice(0, max);
      try {
        await work(group.map(({ item }) => item));
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isRunning = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void run();
    });
}
