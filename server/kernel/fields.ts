/** Reads values that nobody has checked yet: errors of libraries, parsed JSON, bodies of forms. */

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The fields of an object, each to be checked before it is used. Empty for any other value. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});

/** The entry of a table under a name from outside. What every object inherits, such as `constructor`, is no entry. */
export const entryOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** The code that Node, the database or a library gave an error, such as `ENOENT` or `23505`. */
export function errorCode(error: unknown): string | undefined {
  const { code } = fieldsOf(error);
  return typeof code === 'string' ? code : undefined;
}
