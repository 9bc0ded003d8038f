/** A statement that the database has answered, for those that time and trace statements. */
export interface FinishedStatement {
  /** With placeholders; it may still name the schema of a tenant. */
  readonly text: string;
  /** As `performance.now()` told it. */
  readonly started: number;
  /** Undefined if it worked. */
  readonly error: unknown;
}
