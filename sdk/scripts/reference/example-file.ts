/**
 * For an export that only a framework can run, the example is a file of the folder that a quickstart shows and `npm run
 * examples` tries.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const EXAMPLES = join(import.meta.dirname, '../../../scripts/examples');

/** The Next example comes first, because `npm test` runs its files too. */
const FOLDERS = ['next', 'vite-react', 'expo'];

export interface ExampleFile {
  readonly path: string;
  readonly text: string;
}

/** The shortest file that imports the export from its entry. */
export function exampleFile(name: string, entry: string): ExampleFile | null {
  const imports = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '${entry}';`);
  for (const folder of FOLDERS) {
    const files = globSync('**/*.{ts,tsx}', { cwd: join(EXAMPLES, folder), exclude: ['node_modules'] })
      .map((path) => ({ path, text: readFileSync(join(EXAMPLES, folder, path), 'utf8').trim() }))
      .filter(({ text }) => imports.test(text))
      .sort((one, other) => one.text.length - other.text.length || one.path.localeCompare(other.path));
    if (files[0]) return files[0];
  }
  return null;
}
