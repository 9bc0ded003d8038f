/**
 * Finds the app's sign-out: an address or a form after which the same browser is signed out. It is tried with separate
 * sessions.
 */

import { type Form, formKey, isSameForm, isTyped } from '../reading/reading.ts';
import { shapeOf } from '../site/address.ts';
import { uniqueBy } from '../site/lists.ts';
import { submission } from '../site/submit.ts';
import type { Visitor } from '../site/visitor.ts';
import type { AddressedCall, Page, Walk } from '../site/walk.ts';
import { isFine } from '../traffic/answer.ts';
import type { Answer, Outgoing } from '../traffic/gate.ts';
import { freshForm } from './fill.ts';

/** Signs the visitor out, as a person would: the page with the form or the link is opened again, so that its values are fresh. */
export interface SignOut {
  readonly shown: { readonly method: string; readonly url: URL };
  /** The address that signs this visitor out, if an address is enough. */
  readonly address?: (visitor: Visitor) => Promise<URL>;
  act(visitor: Visitor): Promise<void>;
}

/**
 * Words for a sign-out, in the languages in which apps are usually written. A form without any of them is only tried on
 * this machine.
 */
const WORDS =
  /(?:log|sign)[\s_-]*(?:out|off)|end[\s_-]*session|abmeld|auslogg|d[ée]connex|se d[ée]connecter|cerrar sesi|desconect|encerrar|terminar sess|esci\b|\bsalir\b|sair\b|uitlog|wylogu|odhl|logga ut|выйти|выход|ログアウト|登出|退出|로그아웃/i;

/** A call that deletes one of these ends the session. */
const SESSION = /ses+[ií][oó]n|sitzung|auth|login|token/i;

/** A link may contain a value of the session, so it is read again from the page where the walk found it. */
export function byAddress(url: URL, { pages }: Walk): SignOut {
  const page = pages.find((one) => one.answer.reading.links.some(({ href }) => href === url.href));
  const address = async (visitor: Visitor): Promise<URL> => {
    if (url.search === '' || !page) return url;
    const { reading } = await visitor.get(page.url);
    return reading.links.find((one) => shapeOf(one) === shapeOf(url)) ?? url;
  };
  return {
    shown: { method: 'GET', url },
    address,
    async act(visitor) {
      dropKept(visitor, await visitor.open(await address(visitor)));
    },
  };
}

const byForm = (page: URL, form: Form): SignOut => ({
  shown: { method: form.method, url: form.action },
  async act(visitor) {
    const fresh = await freshForm(visitor, { page, form });
    const { url, ...outgoing } = submission(fresh);
    const trail = await visitor.open(url, outgoing);
    dropKept(visitor, trail);
    const last = trail.at(-1);
    const confirmation = last && confirmationOf(last, fresh);
    if (!confirmation) return;
    const { url: again, ...confirmed } = submission(confirmation);
    await visitor.open(again, confirmed);
  },
});

/** A page may tell its script to delete what is stored in the browser. */
function dropKept(visitor: Visitor, trail: readonly Answer[]): void {
  if (trail.some(({ reading }) => reading.dropsKept)) visitor.kept = [];
}

/** A confirmation page: it has a form to the same address. */
const confirmationOf = ({ reading }: Answer, form: Form): Form | undefined =>
  reading.forms.find(
    (one) =>
      one.method === 'POST' &&
      one.action.href === form.action.href &&
      !one.fields.some(isTyped) &&
      !isSameForm(one, form),
  );

const byCall = (method: string, url: URL): SignOut => ({
  shown: { method, url },
  async act(visitor) {
    const outgoing: Outgoing = {
      method,
      headers: visitor.callHeaders,
      ...(method === 'POST' && { body: '{}' }),
    };
    const [answer] = await visitor.open(url, outgoing);
    // The script then deletes what it stored in the browser; an answer of the app cannot do that.
    if (answer && isFine(answer)) visitor.kept = [];
  },
});

interface Button {
  readonly page: Page;
  readonly form: Form;
}

const MOST_TRIED = 6;

/**
 * Everything that may be the sign-out, the most likely first. The last is the address of the SDK, beside the callback: its
 * button may be drawn by a script.
 */
export function candidates(
  walk: Walk,
  isPublic: (form: Form) => boolean,
  { isLocal, callback }: { readonly isLocal: boolean; readonly callback: URL },
): SignOut[] {
  const buttons = walk.pages.flatMap((page) => buttonsOf(page).map((form) => ({ page, form })));
  const unique = uniqueBy(buttons.toReversed(), ({ form }) => formKey(form)).reverse();
  const own = unique.filter(({ form }) => !isPublic(form));
  // A form that says so is tried even if strangers see it too: the head of some apps is the same for all.
  const named = [...own, ...unique.filter(({ form }) => isPublic(form))].filter(
    ({ form }) => WORDS.test(form.words) || WORDS.test(form.action.pathname),
  );
  const others = named.length === 0 && isLocal ? everywhere(own, buttons) : [];
  const links = [...walk.linked.values()].filter(({ pathname, search }) => WORDS.test(pathname + search));
  return [
    ...[...named, ...others].map(({ page, form }) => byForm(page.url, form)),
    ...links.map((url) => byAddress(url, walk)),
    ...callsOf(walk).map(({ method, url }) => byCall(method, url)),
  ]
    .slice(0, MOST_TRIED - 1)
    .concat(byCall('POST', new URL('logout', callback)));
}

const MOST_UNNAMED = 2;

/**
 * A sign-out without a known word: the only button of the app, or one of the last two buttons that are on most pages.
 */
function everywhere(own: readonly Button[], all: readonly Button[]): Button[] {
  const pagesOf = new Map<string, Set<string>>();
  for (const { page, form } of all) {
    const key = formKey(form);
    pagesOf.set(key, (pagesOf.get(key) ?? new Set()).add(page.url.href));
  }
  const counted = own.map((button) => ({ button, pages: pagesOf.get(formKey(button.form))?.size ?? 0 }));
  const most = Math.max(...counted.map(({ pages }) => pages));
  if (most < 2 && own.length > 1) return [];
  return counted
    .filter(({ pages }) => pages === most)
    .map(({ button }) => button)
    .slice(-MOST_UNNAMED)
    .reverse();
}

const buttonsOf = ({ forms, url }: Page): Form[] =>
  forms.filter(
    ({ method, action, fields }) => method === 'POST' && action.origin === url.origin && !fields.some(isTyped),
  );

/** Calls of scripts with a word for sign-out, and calls that delete a session. */
const callsOf = ({ calls }: Walk): AddressedCall[] =>
  calls.filter(
    ({ path, method }) => (method === 'POST' && WORDS.test(path)) || (method === 'DELETE' && SESSION.test(path)),
  );
