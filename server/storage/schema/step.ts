/** What a migration is. Migrations only add: an older node may still run on the same database. */

export interface MigrationStep {
  readonly name: string;
  /** Run in one transaction, together with the mark that they were. */
  readonly statements: readonly string[];
  /** For the quoted schema of a silo that is there already, each in a transaction of its own; run again after a break. */
  readonly inEachSilo?: (schema: string) => readonly string[];
  /** Indexes of tables that may be large: made while the service runs, without a lock that anybody waits for. */
  readonly indexes?: readonly ConcurrentIndex[];
  /** Indexes of an earlier step that nothing uses any more. */
  readonly withoutIndexes?: readonly string[];
  /** The migration that code must know to run beside this one; where it is not said, the first will do. */
  readonly oldest?: string;
}

export interface ConcurrentIndex {
  readonly name: string;
  /** What follows the name: `on porchlight.table (column)`. */
  readonly on: string;
  readonly unique?: boolean;
}
