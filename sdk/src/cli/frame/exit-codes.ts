/** What the exit code says to a script. */
export const EXIT = {
  ok: 0,
  /** The service refused, a check failed, or a human did not approve. */
  refused: 1,
  /** The command line was wrong. */
  usage: 2,
  /** Only for `apply --plan --exit-code`: the project differs from the file. 2 is the usual number for this. */
  differs: 2,
  /**
   * The service cannot be reached or asked to wait, too little was reached for a result, or the command itself failed.
   */
  unavailable: 3,
  /** There is no `.service` here, it is not readable, it belongs to another tenant, or names a service that is not confirmed. */
  credentials: 4,
  /** Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const EXIT_HELP: readonly (readonly [ExitCode, string])[] = [
  [EXIT.ok, 'done'],
  [EXIT.refused, 'refused by the service or a human, or a check failed'],
  [EXIT.usage, 'wrong command line'],
  [EXIT.unavailable, 'the service cannot be reached, or the command failed before it was done; try again'],
  [EXIT.credentials, 'no usable .service in the project'],
  [EXIT.interrupted, 'interrupted'],
];

/** The command line was wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
