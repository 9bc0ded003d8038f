/** A start that must be refused, and what the process prints. */
import { expect } from 'vitest';
import { ServerDidNotStart, startServer } from './processes.ts';

/** What the process printed when it refused to start. */
export async function refusal(env: Record<string, string | undefined>): Promise<string> {
  const failure = await startServer({ env }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof ServerDidNotStart)) throw new Error('the server started');
  expect(failure.exit?.code).toBe(1);
  return failure.logs;
}

export const onlyLine = (text: string): string => {
  const lines = text.trim().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
};
