/** What a test file has started and must end: processes, servers, pages. */
const pending = new Set<() => Promise<unknown>>();

/** Registers `end` for the end of the file. Call the returned function if the test itself has ended the thing. */
export function endAfterFile(end: () => Promise<unknown>): () => void {
  pending.add(end);
  return () => pending.delete(end);
}

export async function endWhatTestsStarted(): Promise<void> {
  const ends = [...pending].reverse();
  pending.clear();
  for (const end of ends) await end();
}
