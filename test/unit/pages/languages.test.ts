/** Every text in every language, which language a reader gets, and that no page mixes two. */
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language, languageOf } from '../../../server/pages/language.ts';
import { textsIn } from '../../../server/pages/languages/texts.ts';
import { formatTime, formatWait, inDays } from '../../../server/pages/text/time.ts';
import { errorPageModel } from '../../../server/pages/views/site/error-copy.ts';
import { endUserPagesWith, furtherEndUserPages } from './sample-end-user-pages.ts';

const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en');

/** `consent.title` → `Sign in to {host}` */
function flat(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : flat(Object(value), `${path}${key}.`),
  );
}

const textsOf = (language: Language): ReadonlyMap<string, string> => new Map(flat(textsIn(language)));
const slotsOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
const english = textsOf('en');

/** Names of people are the same everywhere, and some words are the same in two languages. */
const SAME = new Set([
  'device.code',
  'email.code',
  'passkey.kind',
  'personApproval.code',
  'teamInvitation.app',
  'teamInvitation.team',
  'signIn.pages.email',
  'personas.people.ada.title',
  'personas.people.grace.title',
]);

describe.each(TRANSLATIONS)('the texts in %s', (language) => {
  const texts = textsOf(language);

  it('are all there, and no more', () => {
    expect([...texts.keys()]).toEqual([...english.keys()]);
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('are translated', () => {
    const untranslated = [...texts].filter(([path, text]) => text === english.get(path)).map(([path]) => path);
    expect(untranslated.filter((path) => !SAME.has(path))).toEqual([]);
  });

  it('have the open places of the English ones, each once', () => {
    for (const [path, text] of texts) expect([path, slotsOf(text)]).toEqual([path, slotsOf(english.get(path) ?? '')]);
  });

  it('end as the English ones do: a sentence is a sentence, and a label is none', () => {
    const isSentence = (text: string): boolean => /[.。]$/.test(text);
    const others = [...texts].filter(([path, text]) => isSentence(text) !== isSentence(english.get(path) ?? ''));
    expect(others.map(([path]) => path)).toEqual(language === 'ja' ? JAPANESE_SENTENCES : []);
  });
});

/** Texts where Japanese ends a sentence and English continues with a colon. */
const JAPANESE_SENTENCES = ['consent.lead', 'notFound.lead', 'personApproval.compare'];

const pagesIn = (language: Language): Record<string, string> => ({
  ...endUserPagesWith('Ada Lovelace', 'ada@example.com', language),
  ...furtherEndUserPages(language),
});

/** What a reader sees or hears between two tags, and the texts that a script shows. */
const wordsOf = (page: string): string[] =>
  [...page.matchAll(/>([^<]+)<|\s(?:aria-label|data-text|data-now)="([^"]+)"/g)]
    .map(([, text, attribute]) => (text ?? attribute ?? '').trim())
    .filter((text) => /\p{L}{2}/u.test(text));

/** Names and codes that are not translated, and words from the samples themselves. */
const NEUTRAL =
  /Porchlight|Lovelace|Grace Hopper|@example|^(?:Desk agent|Helpful agent|Pay 40 € to Acme|A teapot|Short and stout\.)$|^[a-z]+[A-Z]\w+$|^unavailable$|^req_|^GitHub$|^login\.example$|^[A-Z]{4}-[A-Z]{4}$|^Code:?$|^(?:App|Team|Passkey|member|shop\.example\.com)$/;

/** Marked as English, or made by a machine: addresses, codes and the letters that stand for a picture. */
const MARKED = /<(\w+) (?:lang="en"|class="(?:url|scope|avatar|host-name)[^"]*")[^>]*>.*?<\/\1>/gs;

describe.each(TRANSLATIONS)('every page in %s', (language) => {
  const inEnglish = pagesIn('en');
  const pages = pagesIn(language);

  it('says its language', () => {
    for (const page of Object.values(pages))
      expect(page).toMatch(new RegExp(`^<!DOCTYPE html>\n<html lang="${language}">`));
  });

  it('leaves no place open but the one that a script fills', () => {
    for (const page of Object.values(pages)) expect(page.replace('{wait}', '')).not.toMatch(/\{\w+\}|undefined/);
  });

  it('holds no English but what is marked as such', () => {
    const left = Object.entries(pages).flatMap(([name, page]) => {
      const own = wordsOf(page.replaceAll(MARKED, ''));
      const english = new Set(wordsOf(inEnglish[name] ?? ''));
      return own.filter((text) => english.has(text) && !NEUTRAL.test(text)).map((text) => `${name}: ${text}`);
    });
    expect(left).toEqual([]);
  });
});

describe('an error that has no words for people', () => {
  it('gets a general text, and for developers the text of the contract', () => {
    const { title, developerDetail } = errorPageModel('payloadTooLarge', 'de');
    expect([title, developerDetail]).toEqual(['Mit diesem Link stimmt etwas nicht', 'The request body is too large.']);
    expect(errorPageModel('payloadTooLarge', 'en').title).toBe('Payload too large');
  });
});

describe('times and spans', () => {
  const at = new Date('2026-09-05T09:30:00Z');
  it.each([
    ['en', '5 Sep 2026, 09:30 UTC', '1 second', '2 minutes', '365 days'],
    ['de', '05.09.2026, 09:30 UTC', '1 Sekunde', '2 Minuten', '365 Tage'],
    ['es', '5 sept 2026, 9:30 UTC', '1 segundo', '2 minutos', '365 días'],
    ['fr', '5 sept. 2026, 09:30 UTC', '1 seconde', '2 minutes', '365 jours'],
    ['pt', '5 de set. de 2026, 09:30 UTC', '1 segundo', '2 minutos', '365 dias'],
    ['ja', '2026/09/05 9:30 UTC', '1 秒', '2 分', '365 日'],
  ] as const)('are written as readers of %s write them', (language, ...expected) => {
    const written = [
      formatTime(at, language),
      formatWait(1, language),
      formatWait(120, language),
      inDays(365 * 86_400, language),
    ];
    expect(written.map((text) => text.replaceAll(/\s/g, ' '))).toEqual(expected);
  });
});

describe('the language of a reader', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['de', 'de'],
    ['DE', 'de'],
    ['de-CH', 'de'],
    ['pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7', 'pt'],
    ['pt-PT', 'pt'],
    ['ja-Jpan-JP-u-ca-japanese', 'ja'],
    ['zh-Hant-TW, fr;q=0.3', 'fr'],
    ['zh, ko', 'en'],
    ['en-GB, de;q=0.9', 'en'],
    ['en;q=0.5, de;q=0.9', 'de'],
    ['es , fr', 'es'],
    ['fr;q=0.8,es;q=0.8', 'fr'],
    ['de;q=0, fr;q=0.1', 'fr'],
    ['de;q=0', 'en'],
    ['*, de;q=0.5', 'de'],
    ['fr;q=1.000', 'fr'],
    ['fr;Q=0.5 , ja ; q=0.6', 'ja'],
    ['de;q=1.5, es', 'es'],
    ['de;q=-1, es;q=0.1', 'es'],
    ['de;q=0.1234, es;q=0.1', 'es'],
    ['de;level=1, es;q=0.1', 'es'],
    ['german, deutsch', 'en'],
    [`de${'-a'.repeat(400)}`, 'de'],
    ['d\u00e9, \u0000, ;;;, ja', 'ja'],
  ] as const)('by %j is %s', (header, language) => {
    expect(languageOf(header)).toBe(language);
  });

  it.each([
    ['a header without an end', 'x'.repeat(1_000_000)],
    ['ten thousand ranges', 'zz-yy;q=0.9,'.repeat(10_000)],
    ['nothing but separators', ',;'.repeat(100_000)],
    ['a language behind a thousand characters', `${'zz,'.repeat(400)}de`],
    ['markup', '"><script>alert(1)</script>'],
    ['names of objects', '__proto__, constructor, toString'],
  ])('is English for %s', (_what, header) => {
    expect(languageOf(header)).toBe('en');
  });
});
