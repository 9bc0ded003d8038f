/** What a migration is. Migrations only add: an older node may still run on the same database. */

export interface MigrationStep {
  readonly name: string;
  /**
   * Names of the steps that were squashed into this one. They are recorded with it, because a node of an older release
   * looks for each of them.
   */
  readonly includes?: readonly string[];
  /** Statements that do no harm when they run again. Each runs by itself, so that it holds its locks only while it runs. */
  readonly repeatable?: readonly string[];
  /** Run in one transaction, together with the record that they were applied. */
  readonly statements: readonly string[];
  /**
   * Statements for the quoted schema of each existing silo, each in its own transaction; they are run again after an
   * interruption.
   */
  readonly inEachSilo?: (schema: string) => readonly string[];
  /** Indexes of tables that may be large: created while the service runs, without a lock that others wait for. */
  readonly indexes?: readonly ConcurrentIndex[];
  /** Indexes of an earlier step that nothing uses now. */
  readonly withoutIndexes?: readonly string[];
  /** The oldest migration that code must know to run on a database with this one; the first migration if omitted. */
  readonly oldest?: string;
}

export interface ConcurrentIndex {
  readonly name: string;
  /** The text after the name: `on porchlight.table (column)`. */
  readonly on: string;
  readonly unique?: boolean;
}
