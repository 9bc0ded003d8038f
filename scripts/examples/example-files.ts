/** What `porchlight init` writes and the quickstarts show: the files of the examples, unchanged. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLES, type Example } from './catalogue.ts';

const CONTENT = join(import.meta.dirname, '../../server/docs/content');
const SHOWN = /^(```\S+ title="([^"]+)" example=(\S+)\n)[\s\S]*?^```$/gm;

export const exampleFile = (folder: string, file: string): string =>
  readFileSync(join(import.meta.dirname, folder, file), 'utf8');

/** A module of the SDK with what `init` writes. */
export function exampleModule(): string {
  const examples = EXAMPLES.filter(({ folder }) => folder === undefined).map((example) => {
    const { name, title, framework, port, run, prefix, files, paste = [] } = example;
    for (const line of paste) assertStands(example, line);
    const contents = Object.fromEntries(files.map((file) => [file, exampleFile(name, file)]));
    // The files are the same for every version.
    const plain = title.replace(/ \d+$/, '');
    const tried = EXAMPLES.filter((one) => (one.folder ?? one.name) === name).flatMap(majorOf);
    return {
      name,
      title: plain,
      framework: framework ?? null,
      tried,
      port,
      run,
      prefix: prefix ?? '',
      files: contents,
      paste,
    };
  });
  return `/** Made of scripts/examples by \`npm run generate\`. Never edited. */
export interface ExampleFiles {
  readonly name: string;
  readonly title: string;
  /** The package that tells the framework of a folder. */
  readonly framework: string | null;
  /** Its major versions with which the example was run. */
  readonly tried: readonly number[];
  readonly port: number;
  /** The command that serves the app at that port. */
  readonly run: string;
  readonly prefix: string;
  /** Path → content. */
  readonly files: Readonly<Record<string, string>>;
  readonly paste: readonly string[];
}

export const EXAMPLES: readonly ExampleFiles[] = ${JSON.stringify(examples, null, 2)};
`;
}

/** The major version of its framework that an example is installed with. */
function majorOf({ name, folder = name, framework, packages = [] }: Example): number[] {
  if (!framework) return [];
  const other = packages.find((one) => one.startsWith(`${framework}@`))?.slice(framework.length + 1);
  const { dependencies, devDependencies } = JSON.parse(exampleFile(folder, 'package.json'));
  const version: string | undefined = other ?? { ...dependencies, ...devDependencies }[framework];
  if (version === undefined) throw new Error(`The example ${name} does not ask for ${framework}`);
  return [Number.parseInt(version, 10)];
}

/** Fails if a line to paste is not in the example itself, which runs. */
function assertStands({ name }: Example, line: string): void {
  const sources = globSync('**/*.{ts,tsx,mjs}', { cwd: join(import.meta.dirname, name), exclude: ['node_modules'] });
  const stands = sources.some((file) =>
    exampleFile(name, file)
      .split('\n')
      .some((one) => one.trim() === line.trim()),
  );
  if (!stands) throw new Error(`No file of the example ${name} has the line ${line}`);
}

/** Path → content of the documents that show files of examples. */
export function documentsWithExamples(): [string, string][] {
  return globSync('*.md', { cwd: CONTENT })
    .sort()
    .map((name): [string, string] => [`server/docs/content/${name}`, readFileSync(join(CONTENT, name), 'utf8')])
    .filter(([, text]) => text.includes(' example='))
    .map(([path, text]) => [
      path,
      text.replaceAll(SHOWN, (_, opening: string, file: string, folder: string) => {
        return `${opening}${exampleFile(folder, file)}\`\`\``;
      }),
    ]);
}
