/**
 * A statement that Kysely builds once. To build a long one costs more than to run it, so those of the hot paths are kept,
 * and each run only puts its values in.
 */
import type { Compilable, CompiledQuery } from 'kysely';
import { prepared } from './engine/prepared.ts';
import type { Tables } from './tables.ts';

/** Stands for a value while the statement is built. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** `build` gives its values to Kysely and must not read them: when it runs, they are only places. */
export function builtOnce<Values extends object, Row>(
  name: string,
  build: (tables: Tables, values: Values) => Compilable<Row>,
): (tables: Tables, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined;
  return async (tables, values) => {
    if (!built) {
      built = build(tables, places<Values>()).compile();
      prepared(name, built.sql);
    }
    const parameters = built.parameters.map((value) =>
      value instanceof Place ? values[value.name as keyof Values] : value,
    );
    return (await tables.executeQuery<Row>({ ...built, parameters })).rows;
  };
}

const places = <Values extends object>(): Values =>
  new Proxy({} as Values, { get: (_values, name) => new Place(String(name)) });
