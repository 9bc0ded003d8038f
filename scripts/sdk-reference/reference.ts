/**
 * The reference of the SDK: every export of every entry, with its signature, what its comment says, the example that
 * test/sdk/examples.test.ts runs, and what it throws. Part of `/docs/sdk`.
 */
import type { Declaration } from './declarations.ts';
import { type EntryExports, entryExports } from './exports.ts';

/** Entries for a framework, whose examples run there. */
const QUICKSTARTS: Readonly<Record<string, string>> = { next: 'quickstart-next', react: 'quickstart-vite-react' };

/** Functions first, since an app begins with them; then what they take and return. */
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
    ...own.map((declaration) => described(declaration, short)),
  ].join('\n\n');
}

function described({ name, code, comment, example, throws }: Declaration, short: string): string {
  return [
    `### \`${name}\` {#${short}-${name}}`,
    ...(comment ? [comment] : []),
    fenced(code),
    ...(throws.length > 0 ? [`Throws:\n\n${throws.map((line) => `- ${line}`).join('\n')}`] : []),
    ...(example ? [fenced(example)] : []),
  ].join('\n\n');
}

const fenced = (code: string): string => `\`\`\`ts\n${code}\n\`\`\``;
