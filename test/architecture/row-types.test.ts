/**
 * The type of a row that SQL returns takes the type of each column from its entity. If a column of the entity gets
 * another type or name, the stores that read it no longer compile.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENTITIES } from '../../server/storage/entities/index.ts';
import { repositoryRoot } from '../support/repository.ts';

const folder = join(repositoryRoot, 'server/storage');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/^(engine|entities|schema)\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));

const READS = '(?:query|queryPlace|recordInPlace|readAcrossPlacements|readAtLocations)';

/** Names under which a statement may return a column: that of the database and that of the entity. */
const columns = new Set(
  ENTITIES.flatMap(({ meta }) =>
    Object.keys(meta.properties).flatMap((name) => [
      name,
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    ]),
  ),
);

/** Columns that a statement computes, and that happen to have the name of a stored column. */
const COMPUTED = new Set(['name', 'value', 'sessions', 'events', 'stage', 'version', 'machine']);

const byHand = (body: string): string[] =>
  [...body.matchAll(/(\w+)\??: (?:string|number|boolean|Date)\b/g)]
    .map(([, name = '']) => name)
    .filter((name) => columns.has(name) && !COMPUTED.has(name));

/** Types that a read names and that storage defines. */
const named = new Set(
  files.flatMap(({ text }) => [...text.matchAll(new RegExp(`\\b${READS}<([A-Z]\\w+)>`, 'g'))].map(([, name]) => name)),
);

describe('rows of statements', () => {
  it('are read with types that the test finds', () => {
    expect(columns.size).toBeGreaterThan(150);
    expect(named.size).toBeGreaterThan(20);
  });

  it('take the columns of entities from the entities', () => {
    const offenders = files.flatMap(({ file, text }) => {
      const inline = [...text.matchAll(new RegExp(`\\b${READS}<(\\{[^}]*\\})`, 'g'))].flatMap(([, body = '']) =>
        byHand(body),
      );
      const defined = [
        ...text.matchAll(
          /^(?:export )?(?:type|interface) (\w+)\b([\s\S]*?)(?=\n(?:export|type|interface|const|function|\/\*|$))/gm,
        ),
      ]
        .filter(([, name]) => named.has(name))
        .flatMap(([, name, body = '']) => byHand(body).map((column) => `${name}.${column}`));
      return [...inline, ...defined].map((column) => `${file}: ${column}`);
    });
    expect(offenders).toEqual([]);
  });
});
