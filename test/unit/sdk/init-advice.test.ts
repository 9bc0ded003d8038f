/** What `porchlight init` says and where it puts files, without a service. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../../sdk/generated/examples.ts';
import {
  foundText,
  pasteLines,
  planLines,
  questionOf,
  quickstartOf,
  startOf,
  untriedText,
  unwrittenSettings,
} from '../../../sdk/src/cli/init/advice.ts';
import { nextFiles } from '../../../sdk/src/cli/init/next-files.ts';
import { nuxtFiles } from '../../../sdk/src/cli/init/nuxt-files.ts';
import { sveltekitFiles } from '../../../sdk/src/cli/init/sveltekit-files.ts';
import { majorOf } from '../../../sdk/src/cli/init/version.ts';
import { codeBlocks } from '../../http/docs/support/code-blocks.ts';
import { repositoryRoot } from '../../support/repository.ts';

const example = (name: string) => {
  const found = EXAMPLES.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};
const settings = { baseUrl: 'http://localhost:3000', tenantId: 'brave-otter-k3f9q2' };

describe('the files of Next', () => {
  const { files } = example('next');

  it('stand at the root, as in the quickstart', () => {
    expect(nextFiles(files, { isInSrc: false, version: '^16.4.6' })).toEqual(files);
    expect(nextFiles(files, { isInSrc: false, version: 'latest' })).toEqual(files);
  });

  it('go into src where the app is, because a second app folder would hide it', () => {
    const placed = nextFiles(files, { isInSrc: true, version: '16' });
    expect(Object.keys(placed)).toEqual(['src/auth.ts', 'src/proxy.ts', 'src/app/auth/[action]/route.ts']);
    expect(Object.values(placed)).toEqual(Object.values(files));
  });

  it('call the proxy middleware before 16', () => {
    const placed = nextFiles(files, { isInSrc: false, version: '^15.3.0' });
    expect(placed['middleware.ts']).toContain("export { proxy as middleware } from './auth';");
    expect(placed['proxy.ts']).toBeUndefined();
  });
});

describe('the files of SvelteKit', () => {
  const { files } = example('sveltekit');

  it('declare the variables from 3 on, as in the quickstart', () => {
    for (const version of ['3.1.1', '^4.0.0', 'latest', '']) expect(sveltekitFiles(files, version)).toEqual(files);
  });

  it('read them where 2 has them', () => {
    const placed = sveltekitFiles(files, '^2.63.0');
    expect(Object.keys(placed).sort()).toEqual(['src/hooks.server.ts', 'src/lib/server/auth.ts']);
    const document = readFileSync(join(repositoryRoot, 'server/docs/content/quickstart-sveltekit.md'), 'utf8');
    const shown = codeBlocks(document).find(({ attributes }) => attributes.title?.endsWith('SvelteKit 2'));
    expect(placed['src/lib/server/auth.ts']).toBe(shown?.text);
  });
});

describe('the files of Nuxt', () => {
  const { files } = example('nuxt');

  it('are in app from 4 on, as in the quickstart', () => {
    for (const version of ['4.5.2', 'latest', '']) {
      expect(nuxtFiles(files, { hasAppFolder: false, version })).toEqual(files);
    }
    expect(nuxtFiles(files, { hasAppFolder: true, version: '^3.19.0' })).toEqual(files);
  });

  it('are at the root in 3', () => {
    const placed = nuxtFiles(files, { hasAppFolder: false, version: '^3.19.0' });
    expect(Object.keys(placed)).toEqual(['server/middleware/auth.ts', 'composables/use-user.ts']);
    expect(Object.values(placed)).toEqual(Object.values(files));
  });
});

describe('what init found', () => {
  const found = (name: string, version: string | null) => ({ ...example(name), version });

  it('is said with its version', () => {
    expect(foundText(found('sveltekit', '2.70.4'))).toBe('SvelteKit 2.70.4');
    expect(foundText(found('sveltekit', null))).toBe('SvelteKit');
  });

  it.each(EXAMPLES.filter(({ framework }) => framework).map(({ name, tried }) => [name, tried] as const))(
    '%s was tried with a version of its own',
    (name, tried) => {
      expect(tried.length).toBeGreaterThan(0);
      for (const major of tried) expect(untriedText(found(name, `^${major}.0.0`))).toBeNull();
      expect(untriedText(found(name, '0.1.0'))).toContain('Compare them with the quickstart');
    },
  );

  it('names the versions that were tried, and nothing where none is known', () => {
    expect(untriedText(found('express', '3.21.2'))).toBe(
      'The files were tried with Express 4 and 5, not with 3. Compare them with the quickstart.',
    );
    for (const version of [null, 'latest', 'workspace:*']) expect(untriedText(found('h3', version))).toBeNull();
    expect(untriedText(found('node-http', null))).toBeNull();
  });
});

describe('a version in package.json', () => {
  it.each([
    ['^15.2.0', 15],
    ['~3.1', 3],
    ['>=2 <4', 2],
    ['16', 16],
    ['16.0.0-canary.1', 16],
    ['latest', null],
    ['workspace:*', null],
    ['', null],
  ])('%s asks for %s', (version, major) => {
    expect(majorOf(version)).toBe(major);
  });
});

describe('what init says', () => {
  const planned = (action: 'write' | 'change' | 'kept', path = '.env.local') => ({ path, action, content: '' });

  it('is each file by name before it asks', () => {
    const files = [planned('change'), planned('write', 'auth.ts'), planned('kept', 'proxy.ts')];
    expect(planLines({ ...example('next'), version: null }, files)).toEqual([
      'Files for Next',
      '  .env.local  there; gets the two settings',
      '  auth.ts     new',
      '  proxy.ts    there; stays as it is',
    ]);
    expect(questionOf(files)).toBe('Write them?');
    expect(questionOf([planned('write')])).toBe('Write .env.local?');
  });

  it('is the two settings, wherever no file has them', () => {
    const lines = ['PORCHLIGHT_BASE_URL=http://localhost:3000', 'PORCHLIGHT_TENANT_ID=brave-otter-k3f9q2'];
    expect(unwrittenSettings(example('next'), settings, false)).toEqual(lines);
    expect(unwrittenSettings(example('vite-react'), settings, false)).toEqual(lines.map((line) => `VITE_${line}`));
    expect(unwrittenSettings(example('next'), settings, true)).toEqual([]);
    // The settings are in the lines to paste.
    expect(unwrittenSettings(example('express'), settings, false)).toEqual([]);
    expect(pasteLines(example('express'), settings, false).join()).toContain(settings.tenantId);
  });

  it('is where the files are that it did not write', () => {
    const { baseUrl } = settings;
    expect(quickstartOf(example('next'), baseUrl, false)).toBe(
      'http://localhost:3000/docs/quickstart-next  has the files that were not written',
    );
    for (const name of ['next', 'express']) {
      const address = `http://localhost:3000/docs/quickstart-${name}`;
      expect(quickstartOf(example(name), baseUrl, name === 'next')).toBe(address);
    }
  });

  it('is how to start the app where its callback leads', () => {
    expect(startOf(example('next'), ['http://localhost:4000/auth/callback'])).toEqual([
      'npx next dev -p 4000, then open http://localhost:4000/auth/login',
    ]);
    expect(startOf(example('next'), ['https://todo.example/auth/callback'])).toEqual([]);
    expect(startOf(example('express'), ['http://localhost:4000/auth/callback'])).toEqual([
      'node --env-file=.env.local <your app>, then open http://localhost:4000/auth/login',
    ]);
    // Nothing answers at that path in an app without a server.
    expect(startOf(example('vite-react'), ['http://localhost:5173/auth/callback'])).toEqual([
      'npm run dev, then open http://localhost:5173',
    ]);
    expect(startOf(null, ['http://localhost:4000/auth/callback'])).toEqual([]);
  });
});
