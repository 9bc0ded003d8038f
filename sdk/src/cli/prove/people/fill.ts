/** Writes something into the forms of the app, and into the calls of its scripts, as A. Only with `--write`. */

import { type Field, type Form, isSameForm, isTyped } from '../reading/reading.ts';
import { isTooling } from '../site/address.ts';
import { uniqueBy } from '../site/lists.ts';
import { submission } from '../site/submit.ts';
import type { Visitor } from '../site/visitor.ts';
import type { AddressedCall, Page, Walk } from '../site/walk.ts';
import { randomCanary } from './canary.ts';
import type { Person } from './cast.ts';

const MOST_FORMS = 6;
const MOST_CALLS = 4;

/** A value that a person might put into a field, with this word in it. */
export function filled({ type, value }: Field, word: string): string {
  if (!isTyped({ name: '', type, value })) return value;
  if (type === 'email') return `${word}@test.invalid`;
  if (type === 'url') return `https://${word}.invalid/`;
  if (type === 'number' || type === 'tel') return '1';
  return word;
}

/** Forms into which people write text: not a search, not a password, not on another site. */
const isWritten = (form: Form, { gate }: Walk): boolean =>
  form.method === 'POST' &&
  gate.isApp(form.action) &&
  form.fields.some((field) => isTyped(field) && field.type !== 'password') &&
  !form.fields.some(({ type }) => type === 'password' || type === 'file');

export interface FormOnPage {
  readonly page: URL;
  readonly form: Form;
}

export const writtenForms = (walk: Walk, pages: readonly Page[] = walk.pages): FormOnPage[] =>
  pages.flatMap(({ url, forms }) => forms.filter((form) => isWritten(form, walk)).map((form) => ({ page: url, form })));

/** The form as it is now, because its hidden values may belong to a session that has ended. */
export async function freshForm(visitor: Visitor, { page, form }: FormOnPage): Promise<Form> {
  const { reading } = await visitor.get(page);
  return reading.forms.find((one) => isSameForm(one, form)) ?? form;
}

/** Writes a word in one way, and takes what the app shows afterwards into the walk. */
type Writer = (word: string) => Promise<unknown>;

/** All ways in which a person writes something new: forms, and calls of scripts. */
export function writers(visitor: Visitor, walk: Walk): Writer[] {
  const unique = uniqueBy(writtenForms(walk), ({ form }) => form.action.href + form.fields.length);
  const byForm = unique.slice(0, MOST_FORMS).map(
    (seen): Writer =>
      async (word) => {
        const { url, ...outgoing } = submission(await freshForm(visitor, seen), (field) => filled(field, word));
        for (const answer of await visitor.open(url, outgoing)) if (answer.method === 'GET') walk.take(answer);
      },
  );
  const byCall = writingCalls(walk).map(
    ({ url, keys }): Writer =>
      (word) => {
        const body = JSON.stringify(Object.fromEntries(keys.map((key) => [key, word])));
        return visitor.send(url, { method: 'POST', headers: visitor.callHeaders, body });
      },
  );
  return [...byForm, ...byCall];
}

/** Every word that was written becomes a canary of the person. */
export async function writeAs(person: Person, visitor: Visitor, walk: Walk): Promise<void> {
  for (const write of writers(visitor, walk)) {
    const word = randomCanary();
    await write(word);
    person.canaries.written.push(word);
  }
}

/** Calls of scripts that send something new to the app. */
export function writingCalls(walk: Walk): AddressedCall[] {
  const own = walk.calls.filter(({ method, keys, url }) => method === 'POST' && keys.length > 0 && !isTooling(url));
  return uniqueBy(own, ({ url }) => url.href).slice(0, MOST_CALLS);
}
