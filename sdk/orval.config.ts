/**
 * openapi.json → sdk/generated. `root` is the folder that holds `contract/` and `sdk/`: the check of freshness
 * generates into a copy elsewhere, with the same paths between the files.
 */
import { join } from 'node:path';
import { defineConfig, type Options } from 'orval';

export const sdkOptions = (root: string): Options => ({
  input: { target: join(root, 'contract/openapi.json') },
  output: {
    target: join(root, 'sdk/generated/porchlight.ts'),
    mode: 'split',
    client: 'fetch',
    headers: true,
    urlEncodeParameters: true,
    tsconfig: { compilerOptions: { allowImportingTsExtensions: true } },
    override: {
      header: () => ['Generated from contract/openapi.json by `npm run generate`. Never edited by hand.'],
      mutator: { path: join(root, 'sdk/src/transport.ts'), name: 'transport' },
      // The client asks for JSON; other media types of a success are for callers without the SDK.
      contentType: { include: ['application/json', 'application/problem+json'] },
      enumGenerationType: 'union',
      fetch: { includeHttpResponseReturnType: true },
    },
  },
});

export default defineConfig({ porchlight: sdkOptions(join(import.meta.dirname, '..')) });
