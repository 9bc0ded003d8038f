import { describe, expect, it } from 'vitest';
import { isBlockedAddress } from '../../../server/egress/blocked-addresses.ts';
import { plainAuthorizationRequest } from '../../../server/oauth/authorization-request.ts';
import { knownScopes } from '../../../server/oauth/scopes.ts';
import { parseSubject, subjectText } from '../../../server/oauth/subject.ts';
import { leadsToThisComputer, redirectUriFault } from '../../../server/oidc/redirect-uri.ts';
import { isSameResource } from '../../../server/oidc/same-resource.ts';

describe('addresses of the public internet', () => {
  it.each(['1.1.1.1', '93.184.216.34', '172.15.255.255', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    '%s is one',
    (address) => expect(isBlockedAddress(address)).toBe(false),
  );

  it.each([
    '0.1.2.3',
    '10.255.255.255',
    '100.127.255.255',
    '127.0.0.53',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.255.255',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '',
    'localhost',
    '127.0.0.1 ',
  ])('%s is none', (address) => expect(isBlockedAddress(address)).toBe(true));
});

describe('redirects that a client may register', () => {
  it.each([
    'https://client.example/callback',
    'https://client.example/callback?kept=1',
    'https://client.example:8443/',
    'http://localhost:3000/cb',
    'http://127.0.0.1/cb',
    'http://[::1]:8080/cb',
    'com.example.app:/oauth',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://vendor.extension/did-authenticate',
  ])('%s', (uri) => expect(redirectUriFault(uri)).toBeNull());

  it.each(['mailto:a@b.example', 'tel:1', 'urn:ietf:wg:oauth:2.0:oob', 'filesystem:https://a.example/x', 'x y:z'])(
    'but not %s',
    (uri) => expect(redirectUriFault(uri)).not.toBeNull(),
  );
});

it('knows which redirects end on the computer of the person', () => {
  expect(['http://localhost/', 'http://127.0.0.1:1/', 'app:/x'].map(leadsToThisComputer)).toEqual([true, true, true]);
  expect(leadsToThisComputer('https://client.example/')).toBe(false);
});

it('takes two spellings of one resource for the same, and no other', () => {
  expect(isSameResource('HTTPS://Service.example:443/mcp', 'https://service.example/mcp')).toBe(true);
  expect(isSameResource('https://service.example/mcp/', 'https://service.example/mcp')).toBe(false);
  expect(isSameResource('mcp', 'mcp')).toBe(false);
});

it('lists known scopes once, in the order of the vocabulary', () => {
  expect(knownScopes('mcp:tenant:read openid mcp:tenants:create mcp:tenant:read')).toEqual([
    'mcp:tenants:create',
    'mcp:tenant:read',
  ]);
});

it('reads every subject back as it was written, and nothing else as a subject', () => {
  for (const subject of [
    { kind: 'account', accountId: 'acct_1' },
    { kind: 'guest', guestId: 'account:acct_1' },
  ] as const)
    expect(parseSubject(subjectText(subject))).toEqual(subject);
  expect(parseSubject('acct_1')).toBeNull();
  expect(parseSubject('account:')).toBeNull();
});

describe('the query of an authorization request', () => {
  const plain = (query: string) => String(plainAuthorizationRequest(new URLSearchParams(query)));

  it('loses what OAuth does not know', () => {
    expect(plain('client_id=a&nonce=b&prompt=login&max_age=0&state=c')).toBe('client_id=a&state=c');
  });

  it('keeps what is given twice, so that it is refused', () => {
    expect(plain('state=a&state=b&scope=x&scope=y')).toBe('state=a&state=b&scope=x&scope=y');
  });

  it('keeps the wanted not to be asked', () => {
    expect(plain('prompt=login+none')).toBe('prompt=none');
  });
});
