/**
 * The recording in /docs/prove: `init`, an app with a hole, `prove`, the repair, `prove` again. The test writes the files
 * of the document, runs the commands, and compares what they print, except for values that differ each time.
 * UPDATE_DOCS=1 writes the new recording instead.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_TEXTS } from '@porchlight/contract';
import { expect, it } from 'vitest';
import { documentSource, withPort } from '../../http/docs/support/document-source.ts';
import { WrittenProject } from '../../http/docs/support/written-project.ts';
import { TestClock } from '../../support/clock.ts';
import { freePort } from '../../support/ports.ts';
import { repositoryRoot } from '../../support/repository.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { type CommandLine, commandLine } from '../support/command-line.ts';

const FILE = join(repositoryRoot, 'server/docs/content/prove.md');
const PORT = 4000;
const NODE = ['--env-file=.env.local', 'app.mjs'] as const;
const held = useHarness({ clock: new TestClock(new Date()) });

const document = (): string => documentSource(held.current, '/docs/prove');
const recorded = (name: string): string => {
  const [, text = ''] = new RegExp(`^\`\`\`text recorded=${name}\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(document()) ?? [];
  return text;
};

/** Replaces values that differ from run to run. */
const normal = (text: string): string =>
  text
    .replaceAll(/\b[a-z]+-[a-z]+-[a-z0-9]{6}\b/g, 'brave-otter-k3f9q2')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2026-11-19T00:00:00.000Z')
    .replaceAll(/\bprf_\w+/g, 'prf_…')
    .replaceAll(/\d+ requests in [\d.]+ s/g, '… requests in … s')
    .replaceAll(/\b([ABCDE]) \d+/g, '$1 …')
    .replaceAll(/"Prove \w+"/g, '"Prove …"')
    .replaceAll(/porchlight-sdk-[\d.]+\.tgz/g, 'porchlight-sdk.tgz');

/** What is typed and what is printed, in a folder of its own. */
class Terminal {
  screen = '';
  readonly #shell: CommandLine;
  readonly #port: number;

  constructor(shell: CommandLine, port: number) {
    this.#shell = shell;
    this.#port = port;
  }

  note(typed: string, printed: string): void {
    const text = `$ ${typed}\n${printed}`;
    this.screen += withPort(text, this.#port, PORT).replaceAll(held.current.baseUrl, '{{base_url}}');
  }

  async type(...args: string[]): Promise<number> {
    const { code, stdout, stderr } = await this.#shell.run(...args, '--text');
    this.note(`{{porchlight}} ${args.join(' ')}`, `${stderr}${stdout}$ echo $?\n${code}\n`);
    return code;
  }
}

function compare(name: string, screen: string): void {
  if (process.env.UPDATE_DOCS) {
    const opening = `\`\`\`text recorded=${name}\n`;
    const [before = '', after = ''] = readFileSync(FILE, 'utf8').split(opening);
    writeFileSync(FILE, before + opening + screen + after.slice(after.indexOf('```')));
    return;
  }
  const filled = screen
    .replaceAll('{{base_url}}', held.current.baseUrl)
    .replaceAll('{{porchlight}}', PACKAGE_TEXTS.command);
  expect(normal(filled)).toBe(normal(recorded(name)));
}

it('init, prove, the repair and prove print what the document shows', { timeout: 240_000 }, async () => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const project = new WrittenProject(withPort(document(), PORT, port));
  const app = readFileSync(join(project.path, 'app.mjs'), 'utf8');
  const started = async (terminal: Terminal) => {
    const { stop } = await project.start(url, ...NODE);
    terminal.note(`node ${NODE.join(' ')} &`, `${url}\n`);
    return stop;
  };

  const shell = commandLine({ folder: project.path, sleep: async () => undefined });
  const first = new Terminal(shell, port);
  expect(
    await first.type('init', '--yes', '--base-url', held.current.baseUrl, '--callback', `${url}/auth/callback`),
  ).toBe(0);
  const stop = await started(first);
  expect(await first.type('prove', url)).toBe(1);
  compare('found', first.screen);
  await stop();

  const [, hole = '', condition = ''] = /^-( +if .*)\n\+( +if .*)$/m.exec(document()) ?? [];
  expect(app.split(hole)).toHaveLength(2);
  project.write('app.mjs', app.replace(hole, condition));

  const second = new Terminal(shell, port);
  await started(second);
  expect(await second.type('prove', url)).toBe(0);
  compare('mended', second.screen);
});
