/** What a mail with a code says, whatever the project is called. */
import { describe, expect, it } from 'vitest';
import { composeMail, isTooLate, nameForMail } from '../../../server/mail/compose-mail.ts';
import type { CodeMail } from '../../../server/mail/ports.ts';
import { LANGUAGES } from '../../../server/pages/language.ts';

const MAIL: CodeMail = {
  to: 'person@example.com',
  code: 'BCDF-GHJK',
  language: 'en',
  appName: 'Acme',
  appHost: 'app.example.com',
  pageHost: 'login.example',
  askedAt: '2026-01-15T12:00:00.000Z',
  place: '192.0.2.x',
};

describe('the name of a project in a mail', () => {
  it.each([
    'evil.com',
    'Log in at evil.com now',
    'evil。com',
    'evil｡com',
    'evil．com',
    'evil․com',
    'evil.\u200dcom',
    'https:evil',
    'HTTPS evil',
    'www evil',
    'tel:+1900123',
    'javascript:alert',
    'mailto:x',
    'me@evil',
    'me＠evil',
    'a/b',
    'a\\b',
    '',
    '   ',
    '\u0000\u202e',
    'Call 1900123',
    'Call +1 (900) 555-0123',
    'Call ０８００１２３４',
    'Call ٠٨٠٠١٢٣',
  ])('H44: %j is not shown', (name) => {
    expect(nameForMail(name)).toBeNull();
  });

  it.each([
    ['Acme', 'Acme'],
    ['Acme 2026', 'Acme 2026'],
    ['Studio 123456', 'Studio 123456'],
    ['Acme 2026', 'Acme 2026'],
    ['Studio 123456', 'Studio 123456'],
    ['  Acme\r\nBcc: ', 'Acme Bcc:'],
    ['Acme: the shop', 'Acme: the shop'],
    ['Dr. Who', 'Dr. Who'],
    ['Bücher & Söhne', 'Bücher & Söhne'],
    ['{minutes} {host}', '{minutes} {host}'],
  ])('%j is shown as %j', (name, shown) => {
    expect(nameForMail(name)).toBe(shown);
  });

  it('H44: is at most sixty characters, on one line', () => {
    const { subject, text } = composeMail({ ...MAIL, appName: 'A\n'.repeat(5_000) });
    expect(subject.length).toBeLessThan(100);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text.length).toBeLessThan(800);
  });

  it('H44: is no markup in the HTML', () => {
    const { html } = composeMail({ ...MAIL, appName: '<img src=x onerror=1>' });
    expect(html).not.toContain('<img');
    expect(html).not.toMatch(/<[^>]*(href|src)/);
  });
});

describe.each(LANGUAGES)('the mail in %s', (language) => {
  it('H44: names the app, its host, the place, the time and the page, and holds no link', () => {
    const { subject, text, html } = composeMail({ ...MAIL, language });
    for (const part of ['Acme', 'app.example.com', '192.0.2.x', 'login.example', 'BCDF-GHJK', '2026', 'UTC', '10']) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(subject).toContain('Acme');
    expect(subject).not.toContain('BCDF');
    expect(`${text}${html}`).not.toMatch(/https?:|href|\{\w+\}/);
  });
});

describe('a mail that waited', () => {
  it('is too late once its code has expired', () => {
    expect(isTooLate(MAIL, new Date('2026-01-15T12:09:59.000Z'))).toBe(false);
    expect(isTooLate(MAIL, new Date('2026-01-15T12:10:00.000Z'))).toBe(true);
  });
});
