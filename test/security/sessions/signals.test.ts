/** H34: a report about an account that the provider has not signed for this service ends nothing. */
import { createSecretKey } from 'node:crypto';
import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { claimsFor, deliver, openSignalSender, RISC, type SignalSender } from '../../http/signals/support.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createSocialTenant, problemOf, type SocialTenant } from '../../support/social-tenant.ts';

let google: SignalSender;
let stranger: SignalSender;
let harness: Harness;
let tenant: SocialTenant;
let session: Awaited<ReturnType<SocialTenant['quickSignIn']>>;
const SUBJECT = 'victim';
beforeAll(async () => {
  [google, stranger] = [await openSignalSender(), await openSignalSender()];
  harness = await createHarness({ config: { providers: [google.client as never] } });
  tenant = await createSocialTenant(harness);
  session = await tenant.quickSignIn('victim');
  await harness.database.query(
    'update porchlight.social_users set issuer = $1, subject = $2 where tenant_id = $3 and id = $4',
    [google.issuer, SUBJECT, tenant.id, session.userId],
  );
});
afterEach(async () => expect(await tenant.verify(session.accessToken)).toMatchObject({ valid: true }));

const claims = () => claimsFor(google, harness.clock.now(), SUBJECT, `${RISC}/account-disabled`);
const without = (name: string) => ({ ...claims(), [name]: undefined });
const seconds = (offset: number) => Math.floor(harness.clock.now().getTime() / 1_000) + offset;
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

const FORGED: Readonly<Record<string, () => Promise<string>>> = {
  'with the key of a stranger': () => stranger.sign(claims()),
  'with the key of a stranger, named as its own': () => stranger.sign(claims(), { kid: 'risc-9' }),
  'with a key that it brings along': async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    return google.sign(claims(), { jwk: { ...(await crypto.subtle.exportKey('jwk', publicKey)) } }, privateKey);
  },
  'with keys at an address that it names': () => stranger.sign(claims(), { jku: `${stranger.issuer}/jwks` }),
  'without a signature': async () => new UnsecuredJWT(claims()).encode(),
  'with the public key for a secret': async () =>
    new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', kid: 'risc-1' })
      .sign(createSecretKey(Buffer.from(await exportSPKI(google.keys.publicKey)))),
  'changed after it was signed': async () => {
    const [header, , signature] = (await google.sign({ ...claims(), aud: 'another' })).split('.');
    return `${header}.${encoded(claims())}.${signature}`;
  },
  'of another issuer': () => google.sign({ ...claims(), iss: stranger.issuer }),
  'for another client': () => google.sign({ ...claims(), aud: 'another-client' }),
  'for nobody': () => google.sign(without('aud')),
  'without an id': () => google.sign(without('jti')),
  'with an empty id': () => google.sign({ ...claims(), jti: '' }),
  'without a time': () => google.sign(without('iat')),
  'of last week': () => google.sign({ ...claims(), iat: seconds(-8 * 86_400) }),
  'of tomorrow': () => google.sign({ ...claims(), iat: seconds(86_400) }),
  'without events, as an id token': () => google.sign({ ...without('events'), sub: SUBJECT, exp: seconds(3_600) }),
  'with events that are a list': () => google.sign({ ...claims(), events: [`${RISC}/account-disabled`] }),
  'with no event': () => google.sign({ ...claims(), events: {} }),
  'about an account of another issuer': () =>
    google.sign({
      ...claims(),
      events: { [`${RISC}/account-disabled`]: { subject: { iss: stranger.issuer, sub: SUBJECT } } },
    }),
  'about nobody': () =>
    google.sign({ ...claims(), events: { [`${RISC}/account-disabled`]: { subject: { iss: google.issuer } } } }),
  'with a subject that is none': () =>
    google.sign({
      ...claims(),
      events: { [`${RISC}/account-disabled`]: { subject: { iss: google.issuer, sub: { $ne: '' } } } },
    }),
  'that is no token': async () => 'not.a.token',
  'that is empty': async () => '',
};

describe('A report', () => {
  it.each(Object.keys(FORGED))('%s is refused', async (name) => {
    const answer = await deliver(harness, (await FORGED[name]?.()) ?? '');
    expect([answer.status, (await problemOf(answer)).code]).toEqual([400, 'signalRefused']);
  });

  it('of another media type, or of a size that no report has, is not read', async () => {
    const token = await google.sign(claims());
    expect((await deliver(harness, token, 'application/json')).status).toBe(415);
    expect((await deliver(harness, token, 'text/plain')).status).toBe(415);
    expect((await deliver(harness, 'x'.repeat(20_000))).status).toBe(413);
  });
});
