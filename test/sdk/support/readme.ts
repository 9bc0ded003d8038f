/** The code in the SDK's README. An example that begins with `// name` is a file of that name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../support/repository.ts';

export const readmePath = join(repositoryRoot, 'sdk/README.md');

export function readmeExamples(): Map<string, string> {
  const blocks = readFileSync(readmePath, 'utf8').matchAll(/^```(js|ts)\n(?:\/\/ (\S+)\n)?([\s\S]*?)^```$/gm);
  return new Map(
    [...blocks].map(([, , file, code = '']) => {
      if (!file) throw new Error(`an example in the README has no name:\n${code}`);
      return [file, code] as const;
    }),
  );
}

export function readmeExample(file: string): string {
  const code = readmeExamples().get(file);
  if (code === undefined) throw new Error(`the README has no example ${file}`);
  return code;
}
