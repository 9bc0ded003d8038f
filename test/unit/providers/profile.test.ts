/** D3 and D6: what a provider says about a person is cleaned and bounded before anybody stores or shows it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEmail, readName, readPicture, readProfile } from '../../../server/providers/openid/profile.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 400 });
const hostileText = fc
  .array(
    fc.oneof(anyText, fc.constantFrom('\u202e', '\u0000', '\ud800', '\u200b', '\u200d', '\n', ' ', 'é', 'e\u0301')),
  )
  .map((parts) => parts.join(''));

describe('a name', () => {
  it.each([
    ['stays as it is', 'Ada Lovelace', 'Ada Lovelace'],
    ['keeps accents, other scripts and emoji', 'Zoë 李 👩‍🚀 ❤️', 'Zoë 李 👩‍🚀 ❤️'],
    ['keeps the joiners that Persian needs', 'می‌خواهم', 'می‌خواهم'],
    ['keeps HTML, which is escaped where it is shown', '<b>Ada</b>', '<b>Ada</b>'],
    ['is composed', 'Zoe\u0308', 'Zoë'],
    ['loses NUL and other controls', 'A\u0000d\u0007a', 'Ada'],
    ['loses bidi overrides', '\u202eadA\u202c \u2066x\u2069', 'adA x'],
    ['loses what cannot be seen', 'A\u200bd\u00ada\u{e0041}', 'Ada'],
    ['loses halves of characters', 'Ada\ud83d', 'Ada'],
    ['becomes one line', '  Ada\r\n\tLovelace\u2028 ', 'Ada Lovelace'],
  ])('%s', (_title, given, expected) => {
    expect(readName(given)).toBe(expected);
  });

  it.each([[''], ['   '], ['\u200d\u200d'], ['\u3164'], [undefined], [null], [42], [{}], [['Ada']]])(
    'is none if it shows nothing: %j',
    (given) => {
      expect(readName(given)).toBeNull();
    },
  );

  it('of 64 KB is cut to 200 characters and never through one', () => {
    expect(readName('x'.repeat(65_536))).toBe('x'.repeat(200));
    expect(readName('😀'.repeat(300))).toBe('😀'.repeat(200));
  });

  it('is, whatever was given, short, well-formed, composed, of one line and not changed by a second reading', () => {
    fc.assert(
      fc.property(hostileText, (given) => {
        const name = readName(given);
        if (name === null) return;
        expect([...name].length).toBeLessThanOrEqual(200);
        expect(name.isWellFormed()).toBe(true);
        expect(name).toBe(name.normalize('NFC').trim());
        expect(name).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]/u);
        expect(readName(name)).toBe(name);
      }),
    );
  });
});

describe('an e-mail address', () => {
  it.each(['a@b', 'Ada.Lovelace+x@Example.TEST', '<b>@example.test', 'zoë@exämple.test'])(
    'is kept as given: %s',
    (given) => {
      expect(readEmail(` ${given}\n`)).toEqual({ ok: true, value: given });
    },
  );

  it.each([undefined, null, 1, {}, '', '  '])('is missing: %j', (given) => {
    expect(readEmail(given)).toEqual({ ok: false, error: 'email_missing' });
  });

  it.each([
    'ada',
    '@example.test',
    'ada@',
    'a da@example.test',
    'ad\u0000a@example.test',
    'ad\u202ea@example.test',
    'ad\u200ba@example.test',
    'ada@example.test\r\nbcc: x@y',
    'e\u0301@example.test',
    'mi\u212ae@example.test',
    `${'x'.repeat(320)}@example.test`,
    'boss@other.example@corp.example',
    '"boss@other.example"@corp.example',
    '"boss"@corp.example',
    'boss\uff20other.example@corp.example',
    'boss\ufe6bother.example@corp.example',
  ])('is refused rather than made into another one: %j', (given) => {
    expect(readEmail(given)).toEqual({ ok: false, error: 'email_invalid' });
  });

  it('is, whatever was given, refused or the very same but for white space around it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), hostileText), (given) => {
        const email = readEmail(given);
        if (email.ok) expect([email.value, email.value.length <= 320]).toEqual([given.trim(), true]);
      }),
    );
  });
});

describe('a picture', () => {
  it.each([
    'https://pictures.example/a.png?s=96',
    'http://localhost:3000/personas/pictures/ada.svg',
    'http://127.0.0.1/a',
  ])('is kept: %s', (given) => {
    expect(readPicture(given)).toBe(given);
  });

  it.each([
    undefined,
    7,
    '',
    'a.png',
    '//pictures.example/a.png',
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:image/svg+xml,<svg/>',
    'http://pictures.example/a.png',
    'https://user:word@pictures.example/a.png',
    `https://pictures.example/${'x'.repeat(2_048)}`,
    `https://pictures.example/${'ü'.repeat(1_000)}`,
  ])('is dropped: %j', (given) => {
    expect(readPicture(given)).toBeNull();
  });

  it('is, whatever was given, nothing or a bounded address that fetches only over TLS or from this machine', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), anyText), (given) => {
        const picture = readPicture(given);
        if (picture !== null) expect(picture).toMatch(/^(https:\/\/|http:\/\/(localhost|127\.|\[::1\])).{0,2040}$/);
      }),
    );
  });
});

describe('D3: verification', () => {
  const email = 'x@example.test';
  const verified = { email, email_verified: true };
  const fault = (error: string) => ({ ok: false, error });

  it.each([
    ['userinfo vouches', {}, verified],
    ['the id token vouches', verified, {}],
    ['both vouch', verified, verified],
    ['the id token vouches for the address that userinfo names', verified, { email }],
    [
      'userinfo names a newer address and vouches for it',
      { email: 'old@example.test', email_verified: true },
      verified,
    ],
  ])('is had if %s', (_title, idToken, userinfo) => {
    expect(readProfile(idToken, userinfo)).toMatchObject({ ok: true, value: { email } });
  });

  it.each([
    ['nobody vouches', { email }, { email }],
    ['userinfo says false', {}, { email, email_verified: false }],
    ['userinfo says "false"', {}, { email, email_verified: 'false' }],
    ['userinfo says "true"', {}, { email, email_verified: 'true' }],
    ['userinfo says 1', {}, { email, email_verified: 1 }],
    ['userinfo says null', verified, { email, email_verified: null }],
    ['the two disagree', verified, { email, email_verified: false }],
    ['the two disagree the other way', { email, email_verified: false }, verified],
    ['it is about another address', { email: 'old@example.test', email_verified: true }, { email }],
    ['it is about no address', { email_verified: true }, { email }],
  ])('is missing if %s', (_title, idToken, userinfo) => {
    expect(readProfile(idToken, userinfo)).toEqual(fault('email_not_verified'));
  });

  it('never makes up for a missing address', () => {
    expect(readProfile({ email_verified: true }, { email_verified: true })).toEqual(fault('email_missing'));
  });
});

describe('a profile', () => {
  it('takes from the id token what userinfo leaves out', () => {
    const idToken = { email: 'a@b', email_verified: true, name: 'Ada', picture: 'https://p.example/a' };
    expect(readProfile(idToken, { name: 'Ada L.' })).toEqual({
      ok: true,
      value: { email: 'a@b', name: 'Ada L.', picture: 'https://p.example/a' },
    });
  });
});
