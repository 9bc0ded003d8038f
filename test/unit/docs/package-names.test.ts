/** No text fetches a package by a name that is not published: anybody could register it, and readers would run their code. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageTexts } from '../../../contract/src/packages.ts';
import { repositoryRoot } from '../../support/repository.ts';
import { fetchedByName } from '../../support/source/fetched-by-name.ts';

const BASE = 'https://auth.example';

/** Everything that is printed, shown or handed out. The changelog tells of the past. */
const SOURCES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'sdk/README.md',
  'scripts/pack/README.md',
  'Dockerfile',
  'compose.yaml',
  ...['server/**/*.{ts,md,js}', 'contract/**/*.{ts,md,json}', 'sdk/{src,generated,scripts}/**/*.ts'],
  ...['scripts/deploy/**/*', 'scripts/examples/**/*.{md,ts,tsx,mjs,json,vue,svelte,astro}', '.ci/*'],
].flatMap((pattern) =>
  globSync(pattern, { cwd: repositoryRoot, exclude: ['**/node_modules/**'], withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name)),
);

describe('texts before the packages are published', () => {
  it('fetch no package by its name', () => {
    expect(SOURCES.length).toBeGreaterThan(1_000);
    const found = SOURCES.filter((path) => !path.endsWith('/packages.ts')).flatMap((path) =>
      fetchedByName(readFileSync(path, 'utf8')).map((text) => `${path}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    'npx porchlight init',
    'npx -y porchlight init',
    'npx @porchlight/sdk mcp',
    'npx --package porchlight porchlight start',
    'npm install porchlight',
    'npm i -D @porchlight/sdk express',
    'npm install express @porchlight/sdk@0.2.0',
    'pnpm dlx porchlight init',
    'yarn add @porchlight/sdk',
    'bunx porchlight init',
    'npm create porchlight',
    '"args": ["@porchlight/sdk", "mcp"]',
  ])('would be found: %s', (text) => {
    expect(fetchedByName(text)).toHaveLength(1);
  });

  it.each([
    'npx --no-install porchlight init',
    'npx --package=https://auth.example/sdk.tgz porchlight mcp',
    'npm install https://auth.example/sdk.tgz express',
    'npm install --ignore-scripts ./porchlight-0.2.0.tgz',
    'pnpm porchlight init',
    'bunx --no-install porchlight init',
    '"args": ["--yes", "--package=https://auth.example/sdk.tgz", "porchlight", "mcp"]',
    'npm install --prefix /opt/porchlight --omit=dev porchlight-<version>.tgz',
  ])('may say: %s', (text) => {
    expect(fetchedByName(text)).toEqual([]);
  });
});

describe('the one setting', () => {
  it('makes every text take the packages from the service', () => {
    const { command, commandAnywhere, sdkSource, serviceSource } = packageTexts(false);
    expect([command, commandAnywhere(BASE), sdkSource(BASE), serviceSource(BASE)]).toEqual([
      'npx --no-install porchlight',
      'npx --package=https://auth.example/sdk.tgz porchlight',
      'https://auth.example/sdk.tgz',
      'https://auth.example/porchlight.tgz',
    ]);
  });

  it('makes every text name them once they are published', () => {
    const { command, commandAnywhere, sdkSource, serviceSource } = packageTexts(true);
    expect([command, commandAnywhere(BASE), sdkSource(BASE), serviceSource(BASE)]).toEqual([
      'npx porchlight',
      'npx --package=@porchlight/sdk porchlight',
      '@porchlight/sdk',
      'porchlight',
    ]);
  });
});
