/**
 * Work that costs by the call more than by the item: what comes while a call is under way goes with the next one. A first
 * item waits for nobody. An item fails with its call.
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
