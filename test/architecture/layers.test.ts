/** Which file may know what. A rule that is broken names the file, the import and the rule. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../support/repository.ts';

interface Import {
  readonly file: string;
  /** A package name, or a path from the root for a file of ours. */
  readonly target: string;
}

const IMPORT =
  /^\s*(?:import|export)\b[^'"]*?from\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|^\s*import\s+['"]([^'"]+)['"]/gm;

const filesBelow = (folder: string): string[] =>
  readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules') && !name.startsWith('dist'))
    .map((name) => join(folder, name));

function importsOf(file: string): Import[] {
  const text = readFileSync(join(repositoryRoot, file), 'utf8');
  return [...text.matchAll(IMPORT)].map((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    const target = name.startsWith('.') ? relative(repositoryRoot, resolve(repositoryRoot, dirname(file), name)) : name;
    return { file, target };
  });
}

const all = ['contract', 'server', 'sdk', 'scripts'].flatMap(filesBelow).flatMap(importsOf);
const among = (pattern: RegExp) => all.filter(({ file }) => pattern.test(file));
const broken = (imports: Import[], allowed: (entry: Import) => boolean) =>
  imports.filter((entry) => !allowed(entry)).map(({ file, target }) => `${file} → ${target}`);

const isPackage =
  (name: string) =>
  ({ target }: Import) =>
    target === name || target.startsWith(`${name}/`);

describe('dependencies run one way', () => {
  it('the contract knows neither server nor SDK', () => {
    expect(broken(among(/^contract\//), ({ target }) => !/^(server|sdk)\//.test(target))).toEqual([]);
  });

  it('the SDK knows neither contract nor server', () => {
    const foreign = /^(contract|server)\/|^@porchlight\/(contract|server)/;
    expect(broken(among(/^sdk\//), ({ target }) => !foreign.test(target))).toEqual([]);
  });

  it('the vocabulary imports nothing', () => {
    expect(among(/^contract\/src\/(vocabulary|errors)\.ts$/)).toEqual([]);
  });

  it('the kernel knows only Node and the contract', () => {
    const allowed = ({ target }: Import) =>
      /^(node:|server\/kernel\/)/.test(target) || target === '@porchlight/contract';
    expect(broken(among(/^server\/kernel\//), allowed)).toEqual([]);
  });
});

describe('a library is known where its job is', () => {
  it('Express: http/, pages/, routes and composition', () => {
    const places = /^server\/(http|pages|compose)\/|^server\/[\w-]+\/pages\/|routes\.ts$|^scripts\/demo\//;
    const users = all.filter(({ target }) => /^(express|@ts-rest\/express)$/.test(target));
    expect(broken(users, ({ file }) => places.test(file))).toEqual([]);
  });

  it('MikroORM, Kysely, pg and PGlite: storage/', () => {
    const users = all.filter(({ target }) => /^(@mikro-orm\/|kysely|pg$|@electric-sql\/)/.test(target));
    expect(broken(users, ({ file }) => /^server\/storage\/|^scripts\/(bench|drill)\//.test(file))).toEqual([]);
  });

  it('jose: crypto/', () => {
    const users = all.filter(isPackage('jose'));
    expect(broken(users, ({ file }) => /^server\/(crypto|providers)\/|^scripts\/(bench|drill)\//.test(file))).toEqual(
      [],
    );
  });

  it('oidc-provider and openid-client: providers/ and oauth/', () => {
    const users = all.filter(({ target }) => /^(oidc-provider|openid-client)(\/|$)/.test(target));
    expect(broken(users, ({ file }) => /^server\/(providers|oauth)\/|^scripts\/(bench|drill)\//.test(file))).toEqual(
      [],
    );
  });

  it('storage implements what features own: only composition and scripts see it', () => {
    const users = all.filter(
      ({ file, target }) => target.startsWith('server/storage/') && !file.startsWith('server/storage/'),
    );
    const places = /^server\/(compose\/|admin\/|node\.ts$)|^scripts\//;
    expect(broken(users, ({ file }) => places.test(file))).toEqual([]);
  });
});

describe('time and randomness', () => {
  it('enter through the kernel and the composition alone', () => {
    const taken = /\b(Date\.now\(|new Date\(\)|Math\.random\(|randomUUID\(|(?<!crypto\.)randomBytes\()/;
    const offenders = filesBelow('server')
      .filter((file) => !/^server\/(kernel\/|compose\/index\.ts$|main\.ts$)/.test(file))
      .filter((file) => taken.test(readFileSync(join(repositoryRoot, file), 'utf8')));
    expect(offenders).toEqual([]);
  });
});

describe('the top level', () => {
  it('holds what it should and nothing else', () => {
    const wanted = new Set([
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'Dockerfile',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'compose.yaml',
      'contract',
      'package-lock.json',
      'package.json',
      'scripts',
      'sdk',
      'server',
      'test',
      'tsconfig.json',
    ]);
    const present = readdirSync(repositoryRoot).filter((name) => !name.startsWith('.') && name !== 'node_modules');
    expect(present.filter((name) => !wanted.has(name))).toEqual([]);
  });
});
