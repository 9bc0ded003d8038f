import { AccessList as AccessListBody, domainOf } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { type AccessList, type Entrant, isOnList } from '../../../server/people/access-list.ts';

const list: AccessList = {
  mode: 'list',
  domains: ['example.com', 'gmail.com', 'xn--bcher-kva.example'],
  emails: ['ada@elsewhere.example', 'grace+test@elsewhere.example'],
};

/** The provider vouches for the domain of the address, for another one, or for none. */
const person = (email: string, vouchedDomain: string | null = domainOf(email)): Entrant => ({
  issuer: 'https://login.example.org',
  email,
  ...(vouchedDomain === null ? {} : { vouchedDomain }),
});

/** What kind of person it is, and whether the list above lets them in. */
const TABLE: [string, Entrant, boolean][] = [
  ['a listed domain', person('ada@example.com'), true],
  ['a listed domain in upper case', person('ADA@EXAMPLE.COM'), true],
  ['a listed domain in mixed case', person('Ada@Example.Com'), true],
  ['a subdomain of a listed one', person('ada@mail.example.com'), false],
  ['the parent of a listed domain', person('ada@com'), false],
  ['a listed domain as a prefix', person('ada@example.com.evil.example'), false],
  ['a listed domain as a suffix', person('ada@evilexample.com'), false],
  ['a listed domain with a trailing dot', person('ada@example.com.'), false],
  ['a listed domain with a leading dot', person('ada@.example.com'), false],
  ['a domain with two dots', person('ada@example..com'), false],
  ['a homoglyph of the domain (Cyrillic e)', person('ada@еxample.com'), false],
  ['a full-width letter in the domain', person('ada@ｅxample.com'), false],
  ['a Kelvin sign for a k', person('ada@exampleK.com'), false],
  ['an ideographic full stop', person('ada@example。com'), false],
  ['a domain in Unicode whose ASCII form is listed', person('ada@bücher.example'), false],
  ['the ASCII form of an internationalised domain', person('ada@xn--bcher-kva.example'), true],
  ['the ASCII form in upper case', person('ada@XN--BCHER-KVA.example'), true],
  ['two @, the last one before a listed domain', person('ada@evil.example@example.com', 'example.com'), false],
  ['a quoted @ before a listed domain', person('"ada@evil.example"@example.com', 'example.com'), false],
  ['two @, the last one before another domain', person('ada@example.com@evil.example'), false],
  ['a plus address at a listed domain', person('ada+x@example.com'), true],
  ['a listed address', person('ada@elsewhere.example'), true],
  ['a listed address in upper case', person('ADA@ELSEWHERE.EXAMPLE'), true],
  ['a listed address with a plus part that is not listed', person('ada+x@elsewhere.example'), false],
  ['a listed plus address', person('grace+test@elsewhere.example'), true],
  ['a listed plus address without the plus part', person('grace@elsewhere.example'), false],
  ['a dot inside of a listed address', person('a.da@elsewhere.example'), false],
  ['a homoglyph of a listed address', person('аda@elsewhere.example'), false],
  ['a listed address with a trailing dot', person('ada@elsewhere.example.'), false],
  ['another address at the domain of a listed one', person('linus@elsewhere.example'), false],
  ['a listed address as part of another', person('xada@elsewhere.example'), false],
  ['a zero-width space in the address', person('ada\u200b@example.com'), false],
  ['a line break in the address', person('ada@example.com\n'), false],
  ['nobody', person(''), false],
  ['no @ at all', person('example.com'), false],
  ['a listed domain for which the provider does not speak', person('ada@example.com', null), false],
  ['a listed domain where the provider speaks for another', person('ada@example.com', 'evil.example'), false],
  ['a listed address where the provider speaks for no domain', person('ada@elsewhere.example', null), true],
];

describe('a list of who may sign in', () => {
  it.each(TABLE)('%s', (_what, entrant, allowed) => {
    expect(isOnList(list, entrant)).toBe(allowed);
  });

  it('is no question for an open app', () => {
    expect(isOnList({ mode: 'open', domains: [], emails: [] }, person('anybody@anywhere.example'))).toBe(true);
  });

  it('that is empty lets nobody in', () => {
    expect(isOnList({ mode: 'list', domains: [], emails: [] }, person('ada@example.com'))).toBe(false);
  });
});

describe('an entry of the list', () => {
  const domain = (text: string) => AccessListBody.safeParse({ mode: 'list', domains: [text] });
  const email = (text: string) => AccessListBody.safeParse({ mode: 'list', emails: [text] });

  it.each(['example.com', 'EXAMPLE.com', 'a.b.c.example', 'xn--bcher-kva.example', 'ex-ample.co.uk'])(
    '%s is a domain',
    (text) => expect(domain(text).data?.domains).toEqual([text.toLowerCase()]),
  );

  it.each([
    'example',
    '.example.com',
    'example.com.',
    'exa mple.com',
    '*.example.com',
    '@example.com',
    'ada@example.com',
    'https://example.com',
    'bücher.example',
    'еxample.com',
    '-example.com',
    'example-.com',
    'example..com',
    '127.0.0.1',
    '',
    `${'a'.repeat(64)}.com`,
  ])('%s is no domain, and the fault names its place', (text) => {
    const { error } = domain(text);
    expect(error?.issues[0]?.path).toEqual(['domains', 0]);
  });

  it.each(['ada', '@example.com', 'ada@', 'a b@example.com', 'ada@b@c', ''])('%s is no address', (text) => {
    expect(email(text).success).toBe(false);
  });

  it('is one of at most 1,000, domains and addresses together', () => {
    const domains = Array.from({ length: 600 }, (_, at) => `d${at}.example`);
    const emails = Array.from({ length: 401 }, (_, at) => `p${at}@d.example`);
    expect(AccessListBody.safeParse({ mode: 'list', domains, emails: emails.slice(1) }).success).toBe(true);
    expect(AccessListBody.safeParse({ mode: 'list', domains, emails }).error?.issues[0]?.path).toEqual(['emails']);
  });
});

it('an address on the list has its domain in ASCII, as a domain on it has', () => {
  const taken = (email: string): boolean => AccessListBody.safeParse({ mode: 'list', emails: [email] }).success;
  expect(['ada@xn--4ca.test', 'ädä@example.test'].filter(taken)).toHaveLength(2);
  expect(['a@ä.test', 'a@b.\u0442est'].filter(taken)).toEqual([]);
});
