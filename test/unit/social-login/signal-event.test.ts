/** What a report of an identity provider demands. */
import { describe, expect, it } from 'vitest';
import { readReportedEvents } from '../../../server/social-login/signals/signal-event.ts';

const RISC = 'https://schemas.openid.net/secevent/risc/event-type';
const OAUTH = 'https://schemas.openid.net/secevent/oauth/event-type';
const subject = { subject_type: 'iss-sub', iss: 'https://accounts.google.com/', sub: '7375626A' };

describe('Events of a report', () => {
  it.each([
    [`${RISC}/account-disabled`, { reason: 'hijacking' }, 'account_hijacked'],
    [`${RISC}/account-disabled`, { reason: 'bulk-account' }, 'account_disabled'],
    [`${RISC}/account-disabled`, {}, 'account_disabled'],
    [`${RISC}/account-purged`, {}, 'account_purged'],
    [`${RISC}/sessions-revoked`, {}, 'account_signed_out'],
    [`${OAUTH}/tokens-revoked`, {}, 'account_signed_out'],
  ])('%s with %j is %s', (type, more, signal) => {
    expect(readReportedEvents({ [type]: { subject, ...more } })).toEqual([
      { kind: 'account', signal, issuer: subject.iss, subject: subject.sub },
    ]);
  });

  it('that ask for nothing are left out', () => {
    for (const type of [`${RISC}/account-enabled`, `${OAUTH}/token-revoked`, 'toString', '__proto__x'])
      expect(readReportedEvents({ [type]: { subject } })).toEqual([]);
  });

  it('keep the state of a verification, bounded', () => {
    expect(readReportedEvents({ [`${RISC}/verification`]: { state: 'x'.repeat(500) } })).toEqual([
      { kind: 'verification', state: 'x'.repeat(200) },
    ]);
  });

  it.each([[null], [[]], [{}], ['text'], [{ [`${RISC}/account-purged`]: {} }], [{ [`${RISC}/account-purged`]: [] }]])(
    'of the form %j are none',
    (events) => expect(readReportedEvents(events)).toBeNull(),
  );

  it.each([[''], [7], [null], ['a\0b'], ['x'.repeat(256)], [{ $ne: '' }]])('have no subject %j', (sub) => {
    expect(readReportedEvents({ [`${RISC}/account-purged`]: { subject: { ...subject, sub } } })).toBeNull();
  });
});
