/** Every address of the service is an operation of the contract, or is in the one list of those that are not. */
import { BESIDE_CONTRACT, BESIDE_KINDS, type Beside, operationsOf } from '@porchlight/contract';
import type { Express } from 'express';
import { beforeAll, describe, expect, it } from 'vitest';
import { mountedRoutes } from '../../../server/http/guards/mounted-routes.ts';
import { PERSONAS_PATH, PERSONAS_PROVIDERS } from '../../../server/providers/personas/personas-address.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

interface Address {
  readonly method: string;
  readonly path: string;
}

const isOperation = ({ method, path }: Address): boolean =>
  operationsOf().some((operation) => operation.method === method && operation.path === path);

/** All addresses, including those of mounted routers; paths may be regular expressions. */
function addresses({ router }: Express): Address[] {
  const inside = router.stack
    .filter(({ name }) => name === 'router')
    .flatMap(({ handle }) => mountedRoutes({ router: handle } as unknown as Express));
  return [...mountedRoutes({ router } as Express), ...inside].map(({ method, path }) => ({
    method,
    path: String(path).replace(/^\/\^/, '').replaceAll('\\', ''),
  }));
}

const beside = (): Address[] => addresses(harness.service.app).filter((address) => !isOperation(address));

interface Listed {
  readonly pattern: string;
  readonly row: Beside;
}

const LISTED: readonly Listed[] = BESIDE_CONTRACT.flatMap((row) => row.paths.map((pattern) => ({ pattern, row })));

const covers = (pattern: string, path: string): boolean =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;

/** The closest row: an exact address counts more than a row with `*`. */
const rowOf = (path: string): Listed | undefined =>
  LISTED.filter(({ pattern }) => covers(pattern, path)).sort((a, b) => b.pattern.length - a.pattern.length)[0];

describe('an address that is mounted', () => {
  it('is an operation of the contract, or has a row with the reason why it is none', () => {
    const unlisted = beside().filter(({ path }) => rowOf(path) === undefined);
    expect(unlisted.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('is no operation and in the list at once, for any method', () => {
    const both = operationsOf().filter(({ path }) => LISTED.some(({ pattern }) => pattern === path));
    expect(both.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('is found by its path only: whatever is mounted below a path without a route is personas, CORS or a fault of MCP', () => {
    type Layer = Express['router']['stack'][number] & { readonly slash: boolean; match(path: string): boolean };
    const below = (harness.service.app.router.stack as unknown as Layer[]).filter(
      ({ route, slash }) => !route && !slash,
    );
    const known = [
      ...operationsOf().flatMap(({ path, metadata }) => (metadata.cors ? [path.replaceAll(/:\w+/g, 'x')] : [])),
      PERSONAS_PATH,
      ...PERSONAS_PROVIDERS.map((id) => `${PERSONAS_PATH}/${id}`),
      '/mcp',
    ];
    expect(below.length).toBeGreaterThan(0);
    expect(below.filter((layer) => !known.some((path) => layer.match(path)))).toEqual([]);
  });
});

describe('a row of the list', () => {
  it('has a known kind, says what it is and why it is no operation', () => {
    for (const { kind, what, reason } of BESIDE_CONTRACT) {
      expect(BESIDE_KINDS).toContain(kind);
      expect(what.length).toBeGreaterThan(2);
      expect(reason.length).toBeGreaterThan(20);
    }
  });

  it('names nothing that is not mounted', async () => {
    const used = new Set(beside().map(({ path }) => rowOf(path)?.pattern));
    // Personas are mounted as a whole and have no routes in this table.
    const unused = LISTED.filter(({ pattern }) => !used.has(pattern) && pattern !== `${PERSONAS_PATH}/*`);
    expect(unused.map(({ pattern }) => pattern)).toEqual([]);
    expect((await harness.fetch(`${PERSONAS_PATH}/.well-known/openid-configuration`)).status).toBe(200);
  });

  it('of pages covers nothing that answers JSON to a signed-in owner who asks for it', async () => {
    const owner = await createOwner(harness);
    const project = await owner.createProject();
    const pages = beside().filter(({ method, path }) => method === 'GET' && rowOf(path)?.row.kind === 'page');
    expect(pages.length).toBeGreaterThan(100);
    const answering: string[] = [];
    for (const { path } of pages) {
      const filled = path.replace(':tenantId', project.id).replaceAll(/:\w+/g, '1');
      const headers = { accept: 'application/json', cookie: owner.cookie };
      const answer = await harness.fetch(filled, { headers });
      if (answer.headers.get('content-type')?.startsWith('application/json')) answering.push(path);
      await answer.body?.cancel();
    }
    expect(answering).toEqual([]);
  });
});
