/** What storage needs from a database engine: connections that run one statement at a time. */

export interface Rows<Row = Record<string, unknown>> {
  readonly rows: Row[];
  /** The number of rows that the statement changed, if the engine says so. */
  readonly affected: number;
}

export interface EngineConnection {
  query(text: string, values: readonly unknown[]): Promise<Rows>;
}

/** `apart` is a connection in addition to those of requests, so its users never wait for requests. */
export type Lane = 'requests' | 'apart';

export interface PoolState {
  readonly open: number;
  readonly inUse: number;
  /** Requests that wait for a connection. */
  readonly waiting: number;
}

export interface Engine {
  readonly name: 'pglite' | 'postgres';
  /** A pooler stands between this process and the server. */
  readonly pooled?: boolean;
  /** The connections of requests; undefined if there is no pool. */
  readonly pool?: PoolState;
  acquire(lane?: Lane): Promise<EngineConnection>;
  /** `broken` connections are closed instead of being used again. */
  release(connection: EngineConnection, broken: boolean): void;
  close(): Promise<void>;
}

/**
 * Called before each statement, begin and commit included. Tests count with it and let it fail. `holds` says that the
 * statement follows another on the same connection, as in a transaction; otherwise no connection is held yet.
 */
export type StatementObserver = (text: string, holds: boolean) => void | Promise<void>;

/** A statement that the database has answered, for those that time and trace statements. */
export interface FinishedStatement {
  /** With placeholders; it may still name the schema of a tenant. */
  readonly text: string;
  /** By `performance.now()`. */
  readonly started: number;
  /** Undefined if it worked. */
  readonly error: unknown;
}
