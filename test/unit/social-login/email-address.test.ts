/** Which address a text means, in which mailbox its mails arrive, and what counts as a code. */
import { describe, expect, it } from 'vitest';
import { readCode } from '../../../server/kernel/user-code.ts';
import { foldAddress, isUnmailable, mailboxOf } from '../../../server/social-login/email/email-address.ts';

describe('the address that is typed', () => {
  it.each([
    ['Ada@Example.COM', 'ada@example.com'],
    [' ada@example.com ', 'ada@example.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@ＥＸＡＭＰＬＥ.com', 'ada@example.com'],
    ['ada+news@example.com', 'ada+news@example.com'],
    ["o'neil@example.com", "o'neil@example.com"],
  ])('%j is %j', (typed, address) => {
    expect(foldAddress(typed)).toBe(address);
  });

  it.each([
    'a@b.example,c@d.example',
    'a@b.example;c@d.example',
    'a@b.example c@d.example',
    'Ada <ada@example.com>',
    'a@example.com\r\nBcc: c@d.example',
    'a@example.com%0d%0aBcc:c@d.example',
    'a\u0000@example.com',
    'a@example.com\u0000',
    'a@exam\u200bple.com',
    'a@example.com.',
    '.a@example.com',
    'a..b@example.com',
    'a@-example.com',
    'a@example',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    'a@0x7f.1',
    '"a b"@example.com',
    'a(comment)@example.com',
    // Many servers send both on to a@evil.example.
    'a%evil.example@example.com',
    'evil.example!a@example.com',
    'b%evil.example!a@example.com',
    'ada＠example.com',
    // The Kelvin sign and the long s: both become ASCII letters where case is folded.
    '\u212aada@example.com',
    'e\u017ear@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.example`,
    `a@${'b.'.repeat(130)}example`,
    'x'.repeat(10_000),
    `${'x'.repeat(10_000)}@example.com`,
  ])('nothing is sent to %j', (typed) => {
    expect(foldAddress(typed)).toBeNull();
  });

  it('is unmailable at names that nobody can have', () => {
    expect(['a@test.invalid', 'a@b.invalid'].map(isUnmailable)).toEqual([true, true]);
    expect(['a@invalid.example', 'a@notinvalid.com'].map(isUnmailable)).toEqual([false, false]);
  });
});

describe('the mailbox of an address', () => {
  it.each([
    ['ada+1@example.com', 'ada@example.com'],
    ['ada+1+2@example.com', 'ada@example.com'],
    ['a.da@example.com', 'a.da@example.com'],
    ['a.d.a+x@gmail.com', 'ada@gmail.com'],
    ['ada@googlemail.com', 'ada@gmail.com'],
    ['+ada@example.com', '+ada@example.com'],
  ])('%s ends at %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });
});

describe('the code that is typed', () => {
  it.each([
    'BCDF-GHJK',
    'bcdf ghjk',
    ' BCDFGHJK ',
    'b c d f g h j k',
    'BCDF–GHJK',
    'ＢＣＤＦ－ＧＨＪＫ',
    'BCDF\u200bGHJK',
  ])('is read from %j', (typed) => {
    expect(readCode(typed)).toBe('BCDFGHJK');
  });

  it.each(['', 'BCDF-GHJ', 'BCDF-GHJKL', 'AAAA-AAAA', 'BCDF-GHJ1', 'B'.repeat(10_000), '%', "' or 1=1 --"])(
    'is not in %j',
    (typed) => {
      expect(readCode(typed)).toBeNull();
    },
  );
});
