/** A refresh token that was answered with two different pairs. The same pair twice is the answer to a retry. */
import type { DrillRecord } from './record.ts';

export function findDoubleSpent({ rotations }: Pick<DrillRecord, 'rotations'>): string[] {
  const successors = new Map<string, Set<string>>();
  for (const { sessionId, spent, successor } of rotations) {
    const key = `${sessionId} ${spent}`;
    successors.set(key, (successors.get(key) ?? new Set()).add(successor));
  }
  return [...successors]
    .filter(([, pairs]) => pairs.size > 1)
    .map(([key, pairs]) => `a refresh token of ${key.split(' ')[0]} was spent ${pairs.size} times`);
}
