/**
 * Whether this node should get traffic, check by check. The state of the database is not part of it: verify needs no
 * database, and a balancer that checked for it would find all nodes not ready at once and have none left for verify.
 */

export interface ReadinessCheck {
  readonly name: string;
  /** Included only for `?deep`. */
  readonly deep?: boolean;
  check(): Promise<{ readonly ok: boolean; readonly detail: string }>;
}

export interface Readiness {
  readonly ready: boolean;
  readonly checks: Record<string, { ok: boolean; detail: string }>;
}

export async function readiness(checks: readonly ReadinessCheck[], deep: boolean): Promise<Readiness> {
  const asked = checks.filter((check) => deep || !check.deep);
  const results = await Promise.all(
    asked.map(async ({ name, check }) => {
      try {
        return [name, await check()] as const;
      } catch {
        return [name, { ok: false, detail: 'the check failed' }] as const;
      }
    }),
  );
  return { ready: results.every(([, { ok }]) => ok), checks: Object.fromEntries(results) };
}
