/** What a kept report says was not looked at. Pure. The service takes a report as it comes, so every part is read with care. */
import type { ProofRecord } from './ports.ts';

export type Loose = Readonly<Record<string, unknown>>;

const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listIn = (value: unknown): Loose[] => (Array.isArray(value) ? value : []).filter(isLoose);

/** An entry that says that it does not apply is no gap. Reports of earlier versions do not say it. */
export function gapsIn({ report: { coverage } }: ProofRecord): Loose[] {
  return isLoose(coverage) ? listIn(coverage.not_reached).filter(({ applies }) => applies !== false) : [];
}
