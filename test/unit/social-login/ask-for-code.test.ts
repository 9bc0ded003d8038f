/** What is kept of a code that is mailed, and of one that is not. */
import { describe, expect, it } from 'vitest';
import { createKeyRing } from '../../../server/crypto/key-ring.ts';
import { systemRandom } from '../../../server/kernel/random.ts';
import { ok, passed } from '../../../server/kernel/result.ts';
import { type AskedCode, askForCode } from '../../../server/social-login/email/ask-for-code.ts';
import { createEmailCodes } from '../../../server/social-login/email/email-code.ts';
import { createKnownBrowsers } from '../../../server/social-login/email/known-browser.ts';
import type { NewCode } from '../../../server/social-login/ports/email-codes.ts';
import { TestClock } from '../../support/clock.ts';
import { testMasterKey } from '../../support/test-master-key.ts';

const ring = createKeyRing([new Uint8Array(Buffer.from(testMasterKey, 'base64url'))]);
const codes = createEmailCodes(ring);
const STATE = 'state';

async function keptFor(address: string, isAdmitted: boolean): Promise<NewCode> {
  const kept: NewCode[] = [];
  const ask = askForCode({
    clock: new TestClock(),
    random: systemRandom,
    issuer: 'https://login.example/email',
    codes,
    store: {
      setCode: async (_attempt, code) => {
        kept.push(code);
        return true;
      },
    },
    rateLimiter: { take: async () => passed },
    addressLimits: { admit: async () => isAdmitted, guestsWait: async () => null },
    knownBrowsers: createKnownBrowsers(ring, systemRandom, 'https://login.example'),
    wake: () => {},
  });
  const asked: AskedCode = {
    state: STATE,
    browserToken: 'browser',
    open: { tenant: { id: 'tnt_one', ownerId: null }, resource: { providers: [] } },
    address,
    cookieHeader: undefined,
    caller: '192.0.2.1',
    words: { language: 'en', appName: null, appHost: 'a.example', pageHost: 'login.example', place: '192.0.2.x' },
  };
  expect(await ask(asked)).toEqual(ok('asked'));
  const [code] = kept;
  if (!code) throw new Error('nothing was kept');
  return code;
}

describe('a code that is asked for', () => {
  it('H44: can be typed if it is mailed', async () => {
    const { mac, mail, isSent } = await keptFor('person@example.com', true);
    expect([isSent, codes.macs(STATE, mail.code).includes(mac)]).toEqual([true, true]);
  });

  it.each([
    ['over the limit of the address', 'person@example.com', false],
    ['for an address that nobody has', 'test-1@test.invalid', true],
  ])('H44: %s: there is no code that could be guessed', async (_when, address, isAdmitted) => {
    const { mac, mail, isSent } = await keptFor(address, isAdmitted);
    expect([isSent, codes.macs(STATE, mail.code).includes(mac)]).toEqual([false, false]);
  });
});
