/** The search for a browser finds broken ones: it says what is wrong with each, ends it, and continues. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { faultOfChromium } from '../support/run/programs/prove-chromium.ts';
import { type Search, searchProgram } from '../support/run/programs/search-program.ts';
import { onlyInTestAll } from '../support/times.ts';

const folder = mkdtempSync(join(tmpdir(), 'broken-browsers-'));

function program(name: string, ...lines: string[]): string {
  const file = join(folder, name);
  writeFileSync(file, ['#!/bin/sh', ...lines, ''].join('\n'));
  chmodSync(file, 0o755);
  return file;
}

const exits = program('exits', 'echo "error while loading shared libraries: libnss3.so" >&2', 'exit 127');
const hangs = program('hangs', `echo $$ >'${join(folder, 'hangs.pid')}'`, 'exec sleep 600');

/** Answers like Chromium until a page is requested, and then ends like a Chromium without fonts. */
const CRASHING = `
import { createReadStream, createWriteStream } from 'node:fs';
const answers = createWriteStream('', { fd: 4 });
const results = {
  'Browser.getVersion': { protocolVersion: '1.3', product: 'HeadlessChrome/156.0', revision: '', userAgent: 'Mozilla/5.0 HeadlessChrome/156.0', jsVersion: '' },
  'Target.createBrowserContext': { browserContextId: 'ONE' },
};
let text = '';
createReadStream('', { fd: 3, encoding: 'utf8' }).on('data', (chunk) => {
  const messages = (text + chunk).split('\\0');
  text = messages.pop();
  for (const { id, method } of messages.map((message) => JSON.parse(message))) {
    if (method === 'Target.createTarget') process.kill(process.pid, 'SIGSEGV');
    answers.write(JSON.stringify({ id, result: results[method] ?? {} }) + '\\0');
  }
});
`;
writeFileSync(join(folder, 'crashing.mjs'), CRASHING);
const crashes = program('crashes', `exec '${process.execPath}' '${join(folder, 'crashing.mjs')}'`);

describe('a browser counts as found once it has shown a page', () => {
  it('and the one of this run does', async () => {
    expect(await faultOfChromium(inject('chromium'))).toBeUndefined();
  });

  onlyInTestAll(() => {
    it('not one that exits, and the line says why', async () => {
      expect(await faultOfChromium(exits)).toContain('libnss3.so');
    });
  });

  it('not one that hangs, which is ended', async () => {
    expect(await faultOfChromium(hangs, 2_000)).toBe('no page within 2 s');
    const pid = Number(readFileSync(join(folder, 'hangs.pid'), 'utf8'));
    await expect.poll(() => existsSync(`/proc/${pid}/exe`)).toBe(false);
  });

  it('not one that crashes on the first page', async () => {
    expect(await faultOfChromium(crashes)).toMatch(/closed|crash/);
  });

  it('not one that is not there', async () => {
    expect(await faultOfChromium(join(folder, 'absent'))).toBe(`there is no ${join(folder, 'absent')}`);
  });
});

describe('the search', () => {
  const search = async (given: Partial<Search>) => {
    const lines: string[] = [];
    const found = await searchProgram({
      name: 'Chromium',
      advice: 'install one',
      candidates: () => [],
      ways: [],
      prove: (candidate) => faultOfChromium(candidate),
      say: (line) => lines.push(line),
      ...given,
    });
    return { found, lines };
  };

  it('passes over broken ones on the machine and says what failed', async () => {
    const good = inject('chromium');
    const { found, lines } = await search({ candidates: () => [exits, crashes, good] });
    expect(found).toEqual({ at: good });
    expect(lines.map((line) => line.split(' does not work')[0])).toEqual([exits, crashes]);
  });

  onlyInTestAll(() => {
    it('takes the next way where what a way brought is broken', async () => {
      const good = inject('chromium');
      const there: string[] = [];
      const bringing = (name: string, brought: string) => ({
        name,
        brings: [brought],
        attempt: async () => void there.push(brought),
      });
      const ways = [bringing('the first way', crashes), bringing('the second way', good)];
      const { found, lines } = await search({ candidates: () => there, ways });
      expect(found).toEqual({ at: good });
      expect(lines.join('\n')).toMatch(/the first way.*crashes does not work.*the second way/s);
    });

    it('tries again what a way has repaired', async () => {
      const repaired = program('repaired', 'exit 1');
      const way = {
        name: 'a repair',
        brings: [repaired],
        attempt: async () => void program('repaired', `exec '${inject('chromium')}' "$@"`),
      };
      const { found } = await search({ candidates: () => [repaired], ways: [way] });
      expect(found).toEqual({ at: repaired });
    });
  });

  it('says why there is none, where no way leads to one', async () => {
    const way = { name: 'a way', brings: [], attempt: async () => 'the network is away' };
    const { found } = await search({ candidates: () => [exits], ways: [way] });
    expect(found).toEqual({ missing: expect.stringMatching(/install one.*libnss3\.so.*a way: the network is away/s) });
  });
});
