/**
 * contract → contract/openapi.json → sdk/generated; scripts/examples → what `init` writes and
 * the quickstarts show; the texts about packages; the declarations of the SDK → its
 * reference; the command line → its page. Everything is made in a folder beside the tree first, so that a
 * generation that fails leaves the committed files alone and the check of freshness runs the very same code.
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { contract } from '@porchlight/contract';
import { openApiDocument } from '@porchlight/contract/openapi';
import { generate } from 'orval';
import { sdkOptions, tidied } from '../sdk/orval.config.ts';
import { CLI_DOCUMENT, cliDocument } from '../sdk/scripts/reference/cli-document.ts';
import { sdkReference } from '../sdk/scripts/reference/reference.ts';
import { documentsWithExamples, exampleModule } from './examples/example-files.ts';

export const ROOT = join(import.meta.dirname, '..');
export const OPENAPI = 'contract/openapi.json';
export const SDK_FOLDER = 'sdk/generated';
const TRANSPORT = 'sdk/src/transport.ts';
const EXAMPLES = `${SDK_FOLDER}/examples.ts`;
/** Files of the contract that import nothing. The SDK imports no contract, so it gets the files themselves. */
const COPIED = ['edit-distance.ts', 'packages.ts'];
const SDK_REFERENCE = 'server/docs/assets/sdk-reference.md';

/** Path from the root → content, of every file that is generated. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-generate-'));
  try {
    await mkdir(join(folder, dirname(OPENAPI)));
    await writeFile(join(folder, OPENAPI), `${JSON.stringify(openApiDocument(contract), null, 2)}\n`);
    await cp(join(ROOT, TRANSPORT), join(folder, TRANSPORT));
    await generate(sdkOptions(folder), folder, { throwOnError: true, failOnWarnings: true, logLevel: 'warn' });

    const names = (await readdir(join(folder, SDK_FOLDER))).sort();
    const paths = [OPENAPI, ...names.map((name) => `${SDK_FOLDER}/${name}`)];
    const made = await Promise.all(
      paths.map(async (path) => [path, tidied(await readFile(join(folder, path), 'utf8'))] as const),
    );
    return new Map([
      ...made,
      [EXAMPLES, exampleModule()],
      ...(await Promise.all(COPIED.map(async (name) => [`${SDK_FOLDER}/${name}`, await copyOf(name)] as const))),
      [SDK_REFERENCE, sdkReference()],
      [CLI_DOCUMENT, cliDocument()],
      ...documentsWithExamples(),
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const copyOf = async (name: string): Promise<string> => {
  const path = `contract/src/${name}`;
  return `// Copied from ${path} by \`npm run generate\`. Never edited.\n${await readFile(join(ROOT, path), 'utf8')}`;
};

if (import.meta.main) {
  const files = await generatedFiles();
  await rm(join(ROOT, SDK_FOLDER), { recursive: true, force: true });
  await mkdir(join(ROOT, SDK_FOLDER));
  for (const [path, content] of files) {
    await writeFile(join(ROOT, path), content);
    console.log(`wrote ${path}`);
  }
}
