/** Whether this node should get traffic, check by check. */

export interface ReadinessCheck {
  readonly name: string;
  check(): Promise<{ readonly ok: boolean; readonly detail: string }>;
}

export interface Readiness {
  readonly ready: boolean;
  readonly checks: Record<string, { ok: boolean; detail: string }>;
}

export async function readiness(checks: readonly ReadinessCheck[]): Promise<Readiness> {
  const results = await Promise.all(
    checks.map(async ({ name, check }) => {
      try {
        return [name, await check()] as const;
      } catch {
        return [name, { ok: false, detail: 'the check failed' }] as const;
      }
    }),
  );
  return { ready: results.every(([, { ok }]) => ok), checks: Object.fromEntries(results) };
}
