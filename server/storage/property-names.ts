/**
 * Lets statements and rows have the names of entities and properties, not those of tables and columns. A property has the
 * same column name in all entities, so one list is enough. MikroORM has a plugin for this too. It takes longer: it searches
 * the entity of each column, for each statement and each row.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import { CamelCasePlugin } from 'kysely';

class PropertyNames extends CamelCasePlugin {
  readonly #stored = new Map<string, string>();
  readonly #properties = new Map<string, string>();

  constructor(em: EntityManager) {
    // Documents in columns keep the names that they have.
    super({ maintainNestedObjectKeys: true });
    for (const { className, tableName, props } of em.getMetadata()) {
      this.#stored.set(className, tableName);
      for (const { name, fieldNames } of props) for (const column of fieldNames) this.#name(name, column);
    }
  }

  #name(property: string, column: string): void {
    const known = this.#stored.get(property) ?? column;
    if (known !== column) throw new Error(`the property ${property} is the column ${known} and ${column}`);
    this.#stored.set(property, column);
    this.#properties.set(column, property);
  }

  protected override snakeCase(name: string): string {
    return this.#stored.get(name) ?? name;
  }

  protected override camelCase(name: string): string {
    return this.#properties.get(name) ?? name;
  }
}

const known = new WeakMap<object, PropertyNames>();

/** The names of these entities, made once. */
export function propertyNames(em: EntityManager): PropertyNames {
  const metadata = em.getMetadata();
  const names = known.get(metadata) ?? new PropertyNames(em);
  known.set(metadata, names);
  return names;
}
