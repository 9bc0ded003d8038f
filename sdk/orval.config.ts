/**
 * openapi.json → sdk/generated. `root` is the folder that holds `contract/` and `sdk/`: the check of freshness
 * generates into a copy elsewhere that has the same layout.
 */
import { join } from 'node:path';
import { defineConfig, defineTransformer, type Options } from 'orval';

interface Operation {
  readonly 'x-contract': string;
  description?: string;
  parameters?: readonly object[];
}

const isApproval = (parameter: object): boolean => 'name' in parameter && parameter.name === 'Approval';

/**
 * Writes into the comment of each function which entry of the contract it was made from. The header `Approval` is no
 * argument of the functions: the SDK's transport sends it.
 */
const asFunctions = defineTransformer((document) => {
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path ?? {}) as Operation[]);
  for (const operation of operations) {
    const { 'x-contract': entry, description = '' } = operation;
    operation.description = `${description}\n\n${whereabouts(entry)}`.trim();
    const { parameters } = operation;
    if (parameters) operation.parameters = parameters.filter((parameter) => !isApproval(parameter));
  }
  return document;
});

function whereabouts(entry: string): string {
  const router = entry.split('.')[0] ?? '';
  const file = router.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `Made from \`contract.${entry}\` in contract/src/routes/${file}.ts.`;
}

export const sdkOptions = (root: string): Options => ({
  input: { target: join(root, 'contract/openapi.json'), override: { transformer: asFunctions } },
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
      contentType: { include: ['application/json', 'application/problem+json', 'application/x-www-form-urlencoded'] },
      enumGenerationType: 'union',
      fetch: { includeHttpResponseReturnType: true },
    },
  },
});

const HELPER = /^ *const getHeaders = [\s\S]*?^ {2}};\n/gm;

/**
 * The generator writes a helper into every function that sends a body, for headers in any form. The transport takes
 * only one form, so this removes the helper and apps need not download it. It also removes blanks at the ends of lines
 * and repeated empty lines.
 */
export const tidied = (text: string): string =>
  `${text
    .replace(HELPER, '')
    .replaceAll('...getHeaders(options?.headers)', '...options?.headers')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`;

export default defineConfig({ porchlight: sdkOptions(join(import.meta.dirname, '..')) });
