/**
 * Microsoft: one organisation, or many. Each organisation has an issuer of its own, and the description of the provider
 * names a pattern (`{tenantid}`) in its place. So `iss` has to be the pattern with the token's own `tid`. A person is `tid`
 * and `oid`: `sub` differs for each client, and an address can be changed to any other by the organisation's
 * administrator. So an address counts only where Microsoft says that the organisation owns its domain (`xms_edov`), or for
 * personal accounts, whose addresses Microsoft checks itself.
 */
import { fail, ok } from '../../kernel/result.ts';
import { createOpenIdProvider, type Identify } from '../openid/openid-provider.ts';
import { readEmail, readName } from '../openid/profile.ts';
import type { ProviderOptions } from '../openid/provider-options.ts';
import type { IdentityProvider } from '../ports.ts';
import { isDomainOwned, vouchedDomain } from '../vouching.ts';

/** Personal accounts belong to this one. */
const CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad';
const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PATTERN = '{tenantid}';

export function createMicrosoft(options: ProviderOptions): IdentityProvider {
  const pattern = `${new URL(options.issuer).origin}/${PATTERN}/v2.0`;
  const issuerFor = (tid: unknown): string | null =>
    typeof tid === 'string' && GUID.test(tid) ? pattern.replace(PATTERN, tid) : null;

  /** The description names the pattern where it is for many, and its own issuer where it is for one. */
  const isIssuer = (issuer: string): boolean => issuer === pattern || issuer === issuerFor(tenantIn(issuer));

  const identify: Identify = ({ idToken }) => {
    const { iss, tid, oid, email: address, name } = idToken;
    if (iss !== issuerFor(tid)) return fail('issuer_mismatch');
    if (typeof oid !== 'string' || !GUID.test(oid)) return fail('invalid_id_token');
    const email = readEmail(address);
    if (!email.ok) return email;
    if (tid !== CONSUMERS && !isDomainOwned(idToken)) return fail('email_not_verified');
    const vouched = vouchedDomain(options.vouches, { email: email.value, claims: idToken, domains: [] });
    return ok({
      issuer: iss,
      subject: `${tid}.${oid}`,
      email: email.value,
      name: readName(name),
      picture: null,
      ...vouched,
    });
  };

  return createOpenIdProvider(options, {
    identify,
    asksUserinfo: false,
    discovery: { isIssuer },
    issuerOf: ({ tid }) => issuerFor(tid),
  });
}

const tenantIn = (issuer: string): string | undefined => /\/([^/]+)\/v2\.0$/.exec(issuer)?.[1];
