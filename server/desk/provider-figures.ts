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
