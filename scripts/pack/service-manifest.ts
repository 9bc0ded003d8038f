/** The package.json of the package `porchlight`: the repository's, without the parts that only the repository needs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedAlike } from '../../sdk/scripts/published-manifest.ts';
import { EXTERNAL } from './build-service.ts';

/** The lowest Node that its libraries accept; MikroORM is the strictest. */
const NODE = '>=22.17.0';

const read = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../..', path), 'utf8'));

export function serviceManifest(): object {
  const { name, description } = read('package.json');
  const { dependencies } = read('server/package.json');
  return {
    name,
    ...publishedAlike(),
    description,
    keywords: ['auth', 'authentication', 'login', 'sign-in', 'social-login', 'oauth', 'agents', 'mcp', 'self-hosted'],
    type: 'module',
    engines: { node: NODE },
    bin: { porchlight: 'dist/cli.js' },
    exports: { './package.json': './package.json' },
    files: ['dist', 'deploy', 'THIRD-PARTY-LICENSES.txt'],
    dependencies: Object.fromEntries(EXTERNAL.map((external) => [external, dependencies[external]])),
  };
}
