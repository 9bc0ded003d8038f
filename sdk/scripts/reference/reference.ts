/**
 * The reference of the SDK: every export of every entry, with its signature, the text of its comment, the example that
 * test/sdk/examples.test.ts runs, and what it throws. Part of `/docs/sdk`.
 */
import type { Declaration } from './declarations.ts';
import { exampleFile } from './example-file.ts';
import { type EntryExports, entryExports } from './exports.ts';

/** Entries for a framework. Their examples run in that framework's quickstart. */
const QUICKSTARTS: Readonly<Record<string, string>> = {
  next: 'quickstart-next',
  react: 'quickstart-vite-react',
  expo: 'quickstart-expo',
};

/** Functions come first, because an app begins with them; then what they take and return. */
const ORDER: readonly Declaration['kind'][] = ['function', 'const', 'class', 'interface', 'type'];

export function sdkReference(): string {
  const home = new Map<string, string>();
  const sections = entryExports().map((entry) => section(entry, home));
  return `${sections.join('\n\n')}\n`;
}

const shortOf = ({ name }: EntryExports): string => name.split('/').slice(2).join('-') || 'sdk';

function section(entry: EntryExports, home: Map<string, string>): string {
  const short = shortOf(entry);
  const sorted = [...entry.declarations].sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
  const own = sorted.filter(({ name, code }) => !home.has(name + code));
  const again = sorted.filter(({ name, code }) => home.has(name + code));
  for (const { name, code } of own) home.set(name + code, `#${short}-${name}`);
  const links = again.map(({ name, code }) => `[\`${name}\`](${home.get(name + code)})`);
  return [
    `## \`${entry.name}\` {#${short}}`,
    QUICKSTARTS[short]
      ? `${entry.about} Its examples run in the [quickstart](/docs/${QUICKSTARTS[short]}).`
      : entry.about,
    ...(links.length > 0 ? [`Also exported here: ${links.join(', ')}.`] : []),
    ...own.map((declaration) => described(declaration, entry.name, short)),
  ].join('\n\n');
}

function described({ name, kind, code, comment, example, throws }: Declaration, entry: string, short: string): string {
  const file = example === null && QUICKSTARTS[short] ? exampleFile(name, entry) : null;
  return [
    `### \`${name}\` {#${short}-${name}}`,
    ...(comment ? [comment] : []),
    fenced(code),
    ...(throws.length > 0 ? [`Throws:\n\n${throws.map((line) => `- ${line}`).join('\n')}`] : []),
    ...(throws.length === 0 && isFunction({ kind, code }) ? ['Throws nothing of its own.'] : []),
    ...(example ? [fenced(example)] : []),
    ...(file ? [`In \`${file.path}\`:`, fenced(file.text, 'tsx')] : []),
  ].join('\n\n');
}

const isFunction = ({ kind, code }: Pick<Declaration, 'kind' | 'code'>): boolean =>
  kind === 'function' || (kind === 'const' && code.includes('=>'));

const fenced = (code: string, language = 'ts'): string => `\`\`\`${language}\n${code}\n\`\`\``;
