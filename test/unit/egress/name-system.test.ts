import { createHook } from 'node:async_hooks';
import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { createGuardedRequest } from '../../../server/egress/guarded-request.ts';
import { createAddressLookup } from '../../../server/egress/name-system.ts';
import { serveNames } from '../../support/network/name-server.ts';
import { onlyInTestAll } from '../../support/times.ts';

const V6 = '2001:db8:0:0:0:0:0:7';
const servers = [
  await serveNames({
    'both.example': { A: ['192.0.2.7', '192.0.2.8'], AAAA: [V6] },
    'six.example': { AAAA: [V6] },
    'empty.example': { TXT: ['no address'] },
    'silent.example': null,
  }),
];

const addressesOf = (name: string): Promise<LookupAddress[]> =>
  new Promise((resolve, reject) =>
    createAddressLookup(servers)(name, {}, (error, found) =>
      error ? reject(error) : resolve(found as LookupAddress[]),
    ),
  );

describe('the addresses of a name', () => {
  it('are those of both versions', async () => {
    expect(await addressesOf('both.example')).toEqual([
      { address: '192.0.2.7', family: 4 },
      { address: '192.0.2.8', family: 4 },
      { address: '2001:db8::7', family: 6 },
    ]);
    expect(await addressesOf('six.example')).toEqual([{ address: '2001:db8::7', family: 6 }]);
  });

  it.each([
    ['does not exist', 'none.example', 'ENOTFOUND'],
    ['has none', 'empty.example', 'ENOTFOUND'],
    ['is never answered for', 'silent.example', 'EAI_AGAIN'],
  ])('of one that %s is an error in bounded time', async (_what, name, code) => {
    await expect(addressesOf(name)).rejects.toMatchObject({ code });
  });
});

onlyInTestAll(() => {
  describe('a request to a name that a stranger chose', () => {
    it('holds no thread of this process while the name is looked up', async () => {
      const kinds = new Set<string>();
      const hook = createHook({ init: (_id, kind) => void kinds.add(kind) }).enable();
      const call = { method: 'GET', headers: {}, signal: AbortSignal.timeout(200) } as const;
      await createGuardedRequest()(new URL('https://silent.invalid/'), call).catch(() => {});
      hook.disable();
      expect([...kinds]).toContain('QUERYWRAP');
      expect([...kinds]).not.toContain('GETADDRINFOREQWRAP');
    });
  });
});
