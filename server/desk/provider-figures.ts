/** How sign-ins went at each identity provider, from the counters of days. Pure. */
import type { InsightDay } from '../observability/ports.ts';

export interface ProviderFigures {
  readonly signIns: number;
  readonly failures: number;
}

const NONE: ProviderFigures = { signIns: 0, failures: 0 };

export function providerFigures(days: readonly Pick<InsightDay, 'details'>[]): Map<string, ProviderFigures> {
  const figures = new Map<string, ProviderFigures>();
  for (const { event, provider, count } of days.flatMap(({ details }) => details)) {
    const { signIns, failures } = figures.get(provider) ?? NONE;
    if (event === 'authorize') figures.set(provider, { signIns: signIns + count, failures });
    if (event === 'login_failed') figures.set(provider, { signIns, failures: failures + count });
  }
  return figures;
}

export interface ProviderLine extends ProviderFigures {
  /** Null for counts from before providers were counted. */
  readonly provider: string | null;
}

/** The most used provider first. The lines add up to the figures of the days. */
export function providerLines(days: readonly Pick<InsightDay, 'details' | 'logins' | 'failures'>[]): ProviderLine[] {
  const known = [...providerFigures(days)].map(([provider, figures]) => ({ provider, ...figures }));
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
  const rest = {
    provider: null,
    signIns: sum(days.map(({ logins }) => logins)) - sum(known.map(({ signIns }) => signIns)),
    failures: sum(days.map(({ failures }) => failures)) - sum(known.map(({ failures }) => failures)),
  };
  const lines = rest.signIns > 0 || rest.failures > 0 ? [...known, rest] : known;
  return lines.toSorted((a, b) => b.signIns - a.signIns || b.failures - a.failures);
}
