/**
 * What a client gets when it asks for something that is not offered: the modules that `support/plans.ts` leaves out, by
 * name.
 */
import { describe, expect, it } from 'vitest';
import type { LEFT_OUT } from './support/plans.ts';
import { registeredClients } from './support/registered-client.ts';
import { useRelyingParty } from './support/relying-party.ts';

const relyingParty = useRelyingParty();
const { discovery } = relyingParty;
const { register, requestBy } = registeredClients(relyingParty);
const ELSEWHERE = 'https://suite.example/elsewhere';

const tests: Readonly<Record<keyof typeof LEFT_OUT, () => Promise<void>>> = {
  'oidcc-idtoken-unsigned': async () => {
    expect((await discovery()).id_token_signing_alg_values_supported).not.toContain('none');
    const { body } = await register({ id_token_signed_response_alg: 'none' });
    expect(body.id_token_signed_response_alg).toBe('RS256');
  },
  'oidcc-userinfo-rs256': async () => {
    expect(await discovery()).not.toHaveProperty('userinfo_signing_alg_values_supported');
    const { body } = await register({ userinfo_signed_response_alg: 'RS256' });
    expect(body).not.toHaveProperty('userinfo_signed_response_alg');
  },
  'oidcc-registration-logo-uri': () => isNotShown('logo_uri'),
  'oidcc-registration-policy-uri': () => isNotShown('policy_uri'),
  'oidcc-registration-tos-uri': () => isNotShown('tos_uri'),
  'oidcc-registration-jwks-uri': () => isNoKeyOfClient({ jwks_uri: ELSEWHERE }),
  'oidcc-refresh-token-rp-key-rotation': () => isNoKeyOfClient({ jwks_uri: ELSEWHERE }),
  'oidcc-ensure-client-assertion-with-iss-aud-succeeds': () => isNoKeyOfClient({ jwks: { keys: [] } }),
  'oidcc-registration-sector-uri': isNotPairwise,
  'oidcc-registration-sector-bad': isNotPairwise,
  'oidcc-request-uri-unsigned': isNoRequestUri,
  'oidcc-request-uri-signed-rs256': isNoRequestUri,
};

describe('left out', () => {
  it.each(Object.entries(tests))('%s', (_module, test) => test());
});

/** A registration may contain this member, but the consent page does not show its value. */
async function isNotShown(member: string): Promise<void> {
  const { status, body } = await register({ [member]: ELSEWHERE });
  expect([status, body[member]]).toEqual([201, ELSEWHERE]);
  const { consent } = await requestBy(body);
  expect(consent).toContain('data-action="approve"');
  expect(consent).not.toContain(ELSEWHERE);
}

async function isNoKeyOfClient(keys: object): Promise<void> {
  expect((await discovery()).token_endpoint_auth_methods_supported).not.toContain('private_key_jwt');
  const { status, body } = await register({ token_endpoint_auth_method: 'private_key_jwt', ...keys });
  expect([status, body]).toMatchObject([400, { error: 'invalid_client_metadata' }]);
}

async function isNotPairwise(): Promise<void> {
  expect((await discovery()).subject_types_supported).toEqual(['public']);
  const { status, body } = await register({ subject_type: 'pairwise', sector_identifier_uri: ELSEWHERE });
  expect(status).toBe(201);
  expect(body).not.toHaveProperty('sector_identifier_uri');
}

async function isNoRequestUri(): Promise<void> {
  expect((await discovery()).request_uri_parameter_supported).toBe(false);
  const { body } = await register();
  const { left, response } = await requestBy(body, { request_uri: ELSEWHERE });
  // The error of a client that registered itself is shown on our page, without a redirect.
  expect([left, response.status]).toEqual([null, 400]);
}
