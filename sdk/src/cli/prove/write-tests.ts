/**
 * Writes a test for each finding. The tests run `porchlight prove` once and look for the fingerprint of their finding: they
 * fail now, and hold once it is mended. They need nothing but Node, and the app running.
 */
import { join } from 'node:path';
import { PACKAGE_TEXTS } from '../../../generated/packages.ts';
import { placeIn } from '../../files/place.ts';
import { writeIn } from '../../files/write.ts';
import type { Context } from '../frame/command.ts';
import type { Report } from './findings/report.ts';
import { uniqueBy } from './site/lists.ts';

const FILE = 'porchlight-prove.test.mjs';

/**
 * Asked before the run, which would be in vain.
 *
 * @throws `NotAPlace`
 */
export const checkPlaceOfTests = async (folder: string, { folder: project }: Context): Promise<void> =>
  void (await placeIn(project, join(folder, FILE)));

/** Returns the name of the file; null if there was nothing to write. */
export async function writeTests(folder: string, report: Report, context: Context): Promise<string | null> {
  if (report.findings.length === 0) return null;
  const path = join(folder, FILE);
  await writeIn(context.folder, path, testFile(report, argumentsOf(context)), { replace: true });
  return path;
}

/** The run is repeated with the same rights and people. */
function argumentsOf({ flag, text, list }: Context): string[] {
  const production = text('production');
  const allow = text('allow');
  return [
    ...(flag('write') ? ['--write'] : []),
    ...(production === undefined ? [] : ['--production', production]),
    ...list('as').flatMap((file) => ['--as', file]),
    ...(allow === undefined ? [] : ['--allow', allow]),
  ];
}

export function testFile({ app, findings }: Report, more: readonly string[]): string {
  const known = uniqueBy(findings, ({ fingerprint }) => fingerprint);
  return `/**
 * Written by porchlight prove --write-tests. Start the app, then: node --test ${FILE}
 * APP_URL is another address of the app. Run it in the folder that has .service.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { before, test } from 'node:test';

const APP = process.env.APP_URL ?? ${JSON.stringify(app)};
const COMMAND = ${JSON.stringify(`${PACKAGE_TEXTS.command} prove`)}.split(' ');
const MORE = ${JSON.stringify(more)};

let report;
before(async () => {
  const [program, ...words] = [...COMMAND, APP, '--format', 'json', '--no-record', ...MORE];
  const { stdout, stderr } = await new Promise((resolve) => {
    const options = { maxBuffer: 64_000_000, shell: process.platform === 'win32' };
    execFile(program, words, options, (_error, out, err) => resolve({ stdout: out, stderr: err }));
  });
  assert.notEqual(stdout, '', stderr);
  report = JSON.parse(stdout);
});

const holds = (id, fingerprint) => {
  const found = report.findings.find((one) => one.fingerprint === fingerprint);
  assert.equal(found, undefined, found && \`\${found.title}\\n\${found.fix}\`);
  assert.ok(report.coverage.proved.includes(id), \`\${id} was not reached, so nothing is known\`);
};

${known.map(({ id, title, fingerprint }) => `test(${JSON.stringify(`${id} ${title}`)}, () => holds(${JSON.stringify(id)}, ${JSON.stringify(fingerprint)}));`).join('\n')}
`;
}
