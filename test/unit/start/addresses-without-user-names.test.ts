/**
 * Addresses that the operator configures: pages are linked to and issuers are shown, so none of them may contain a
 * secret.
 */
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';

const CLIENT = 'https://user:canary@login.example';
const OWN = { OIDC_CORP_CLIENT_ID: 'id', OIDC_CORP_CLIENT_SECRET: 'secret' };

describe('an address with a user name or password', () => {
  it.each<[string, Record<string, string>]>([
    ['BASE_URL', {}],
    ['PRIVACY_URL', {}],
    ['TERMS_URL', {}],
    ['GOOGLE_ISSUER', {}],
    ['GITHUB_URL', {}],
    ['MICROSOFT_AUTHORITY', {}],
    ['APPLE_ISSUER', {}],
    ['OIDC_CORP_ISSUER', OWN],
  ])('is refused as %s, and not repeated', (name, others) => {
    const read = readConfig({ ...others, [name]: CLIENT });
    const faults = read.ok ? '' : String(read.error);
    expect(faults).toContain(`${name} must not contain a user name or password`);
    expect(faults).not.toContain('canary');
    const plain = readConfig({ ...others, [name]: 'https://login.example' });
    expect(plain.ok ? '' : String(plain.error)).not.toContain('user name');
  });
});
