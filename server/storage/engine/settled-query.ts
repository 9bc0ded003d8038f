/**
 * A statement together with the settings that it needs, in one exchange: both are one transaction to the server, so the
 * settings hold for exactly this statement, whichever connection a pooler gives it and whatever others have set there.
 *
 * The extended protocol makes one transaction of everything that is sent before a Sync (PostgreSQL's manual, 55.2.3 and
 * 55.2.4). The driver's query sends its own Sync at the end, so the settings only have to be sent before it.
 */
import pg from 'pg';

declare module 'pg' {
  /** Members of the driver's class that its types leave out. */
  interface Query {
    requiresPreparation(): boolean;
    prepare(connection: pg.Connection): void;
    handleDataRow(message: unknown): void;
    handleCommandComplete(message: unknown, connection: pg.Connection): void;
  }
}

export class SettledQuery extends pg.Query {
  readonly #settings: string;
  #settled = false;

  /** `settings` selects nothing but calls of set_config that last for the transaction. */
  constructor(
    settings: string,
    config: pg.QueryConfig,
    callback: (error: Error | undefined, result: pg.ResultBuilder) => void,
  ) {
    super(config, callback);
    this.#settings = settings;
  }

  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.#settings, types: [] }, true);
    connection.bind({ portal: '', statement: '', values: [] }, true);
    connection.execute({ portal: '', rows: '' }, true);
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#settled) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#settled) super.handleCommandComplete(message, connection);
    this.#settled = true;
  }
}
