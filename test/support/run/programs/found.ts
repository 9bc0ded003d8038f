/**
 * Something that the tests need from the machine: where it is, why it is missing, or that this run does not need it.
 */
export type Found = { readonly at: string } | { readonly missing: string } | { readonly unneeded: true };

/** What a run has found. Written to the run's folder, so that vitest and its workers know it too. */
export interface Resources {
  readonly postgres: Found;
  readonly chromium: Found;
  /** Programs in front of nodes, and between nodes and PostgreSQL. */
  readonly haproxy: Found;
  readonly pgbouncer: Found;
  readonly openssl: Found;
  readonly git: Found;
}

export const isFound = (found: Found): found is { readonly at: string } => 'at' in found;
