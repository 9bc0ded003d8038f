/** Which addresses count as a project's own: those of the service, and of its sign-in under an active host. */
import { describe, expect, it } from 'vitest';
import type { Domain } from '../../../sdk/generated/porchlight.schemas.ts';
import { isSignInAddress, ownOrigin } from '../../../sdk/src/cli/project/own-host.ts';
import { signInAddresses } from '../../../sdk/src/cli/prove/app-address.ts';
import { Refused } from '../../../sdk/src/errors.ts';
import type { Management } from '../../../sdk/src/management/index.ts';

const PLACE = { baseUrl: 'https://id.example.net', tenantId: 'brave-otter-k3f9q2' };
const HOST = 'login.example.com';
const PATH = `/edge/auth/${PLACE.tenantId}/sign-in`;

const having = (domain: Partial<Domain> | null): Pick<Management, 'domain'> => ({
  domain: async () => domain as Domain | null,
});
const ACTIVE = having({ host: HOST, status: 'active' });

describe('an address under which people sign in', () => {
  it.each([
    ['the service', `${PLACE.baseUrl}${PATH}`, having(null), true],
    ['the active host', `https://${HOST}${PATH}`, ACTIVE, true],
    ['a host that is not active yet', `https://${HOST}${PATH}`, having({ host: HOST, status: 'pending' }), false],
    ['a host that has lapsed', `https://${HOST}${PATH}`, having({ host: HOST, status: 'lapsed' }), false],
    ['another host', `https://porch1ight.example${PATH}`, ACTIVE, false],
    ['the active host without TLS', `http://${HOST}${PATH}`, ACTIVE, false],
    ['another port of the active host', `https://${HOST}:8443${PATH}`, ACTIVE, false],
    ['another project under the active host', `https://${HOST}/edge/auth/other-x/sign-in`, ACTIVE, false],
    ['another page of the active host', `https://${HOST}/claim/x`, ACTIVE, false],
    ['a name in front of the active host', `https://${HOST}@porch1ight.example${PATH}`, ACTIVE, false],
  ])('%s', async (_what, address, management, isOwn) => {
    expect(await isSignInAddress(address, PLACE, management)).toBe(isOwn);
  });

  it('has the port of the service on this machine', async () => {
    const local = having({ host: 'app.localhost', status: 'active' });
    expect(await ownOrigin('http://localhost:3000', local)).toBe('http://app.localhost:3000');
  });

  it('is only the service for a key that may not read the domain', async () => {
    const problem = { type: '', title: '', status: 403, detail: '', code: 'permissionMissing' } as const;
    const refused = { domain: () => Promise.reject(new Refused('permissionMissing', problem as never)) };
    expect(await ownOrigin(PLACE.baseUrl, refused)).toBeNull();
  });

  it('is where prove looks for a sign-in', () => {
    expect(signInAddresses(PLACE.baseUrl, PLACE.tenantId, `https://${HOST}`)).toContain(
      `https://${HOST}/edge/auth/${PLACE.tenantId}/`,
    );
  });
});
