/** Something the tests need from the machine: where it is, why it cannot be had, or that this run has no use for it. */
export type Found = { readonly at: string } | { readonly missing: string } | { readonly unneeded: true };

/** What a run has found. Written to the run's folder, so that vitest and its workers know it too. */
export interface Resources {
  readonly postgres: Found;
  readonly chromium: Found;
  /** In front of nodes, and between nodes and PostgreSQL. */
  readonly haproxy: Found;
  readonly pgbouncer: Found;
  readonly openssl: Found;
  readonly git: Found;
}

export const isFound = (found: Found): found is { readonly at: string } => 'at' in found;
