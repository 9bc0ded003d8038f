/** The changelog of the repository, as the documents show it: without its own title and introduction. */
import { existsSync, readFileSync } from 'node:fs';

/** Next to the sources of the service, both in a clone and in the package. */
const FILE = new URL('../../../CHANGELOG.md', import.meta.url);

export function changelog(): string {
  if (!existsSync(FILE)) return 'This service was installed without its changelog.';
  const text = readFileSync(FILE, 'utf8');
  const start = text.indexOf('\n## ');
  // Headings of every release are alike; only their versions are anchors.
  return text
    .slice(start + 1)
    .replaceAll(/^### (.+)$/gm, '**$1**')
    .replaceAll(
      /^## \[([^\]]+)\](.*)$/gm,
      (_line, version: string, rest: string) => `## ${version}${rest} {#release-${version.replaceAll('.', '-')}}`,
    )
    .replaceAll(/^\[[^\]]+\]: .*$/gm, '')
    .trim();
}
