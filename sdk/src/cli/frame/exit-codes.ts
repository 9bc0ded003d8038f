/** What the exit code says to a script. */
export const EXIT = {
  ok: 0,
  /** A check failed: `prove`, `doctor`, a webhook that was tried, a domain that is not ready. */
  findings: 1,
  /** The command line or a file that it names was wrong. */
  usage: 2,
  /**
   * The service cannot be reached or asked to wait, too little was reached for a result, or the command itself failed.
   */
  unavailable: 3,
  /** The service or a person refused, or there is no `.service` here that can be used. */
  refused: 4,
  /** Only for `apply --plan --exit-code`: the project differs from the file. */
  differs: 5,
  /** Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const EXIT_HELP: readonly (readonly [ExitCode, string])[] = [
  [EXIT.ok, 'done'],
  [EXIT.findings, 'a check found something'],
  [EXIT.usage, 'wrong command line, or a wrong file that it names'],
  [EXIT.unavailable, 'the service or the app cannot be reached, too little was looked at, or the command failed'],
  [EXIT.refused, 'refused by the service or a person, or no usable .service in the project'],
  [EXIT.differs, 'the project differs from the file (apply --plan --exit-code)'],
  [EXIT.interrupted, 'interrupted'],
];

/** The command line was wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
