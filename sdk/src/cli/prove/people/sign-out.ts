/** Finds the app's sign-out: an address or a form after which the same browser is signed out. It is tried with sessions of its own. */

import { type Form, formsIn, isTyped } from '../site/markup.ts';
import { submission } from '../site/submit.ts';
import type { Visitor } from '../site/visitor.ts';
import type { Page, Walk } from '../site/walk.ts';
import type { Outgoing } from '../traffic/gate.ts';

/** Signs the visitor out, as a person would: the page with the form is opened again, so that its hidden fields are fresh. */
export interface SignOut {
  readonly shown: { readonly method: string; readonly url: URL };
  readonly by: 'address' | 'form';
  act(visitor: Visitor): Promise<void>;
}

/** In the languages in which apps are usually written. Forms that say none of these are pressed on this machine only. */
const WORDS =
  /(?:log|sign)[\s_-]*(?:out|off)|end[\s_-]*session|abmeld|auslogg|d[ée]connex|se d[ée]connecter|cerrar sesi|desconect|encerrar|terminar sess|esci\b|uitlog|wylogu|odhl|выйти|выход|ログアウト|登出|退出|로그아웃/i;

export const byAddress = (url: URL): SignOut => ({
  shown: { method: 'GET', url },
  by: 'address',
  async act(visitor) {
    await visitor.open(url);
  },
});

const byForm = (page: URL, form: Form): SignOut => ({
  shown: { method: form.method, url: form.action },
  by: 'form',
  async act(visitor) {
    const answer = await visitor.get(page);
    const fresh = formsIn(answer.text, answer.url).find((one) => isSame(one, form)) ?? form;
    const { url, ...outgoing } = submission(fresh);
    await visitor.open(url, outgoing);
  },
});

const byCall = (method: string, url: URL): SignOut => ({
  shown: { method, url },
  by: 'form',
  async act(visitor) {
    const outgoing: Outgoing = {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    };
    await visitor.open(url, outgoing);
  },
});

const isSame = (one: Form, other: Form): boolean =>
  one.method === other.method &&
  one.action.pathname === other.action.pathname &&
  one.fields.length === other.fields.length;

/** Everything that may be the sign-out, the likeliest first. */
export function candidates(walk: Walk, isPublic: (form: Form) => boolean, isLocal: boolean): SignOut[] {
  const buttons = walk.pages.flatMap((page) => buttonsOf(page).map((form) => ({ page, form })));
  const unique = [...new Map(buttons.map((one) => [one.form.action.href + one.form.words, one])).values()];
  const own = unique.filter(({ form }) => !isPublic(form));
  const named = own.filter(({ form }) => WORDS.test(form.words) || WORDS.test(form.action.pathname));
  const others = named.length === 0 && isLocal && own.length === 1 ? own : [];
  const links = [...walk.linked.values()].filter(({ pathname, search }) => WORDS.test(pathname + search));
  return [
    ...[...named, ...others].map(({ page, form }) => byForm(page.url, form)),
    ...links.map(byAddress),
    ...callsIn(walk).map(([method, url]) => byCall(method, url)),
  ].slice(0, 4);
}

const buttonsOf = ({ forms, url }: Page): Form[] =>
  forms.filter(
    ({ method, action, fields }) => method === 'POST' && action.origin === url.origin && !fields.some(isTyped),
  );

/** `fetch('/api/logout', { method: 'POST' })` in a script of the app. */
function callsIn(walk: Walk): [string, URL][] {
  const texts = [...walk.scripts, ...walk.pages.map(({ answer }) => answer)];
  return texts.flatMap(({ text, url }) =>
    [...text.matchAll(/fetch\(\s*["'`](\/[\w\-./]+)["'`]\s*,\s*\{[^}]{0,200}?method:\s*["'`](POST|DELETE)["'`]/gi)]
      .filter(([, path = '', method = '']) => WORDS.test(path) || (method === 'DELETE' && /session/i.test(path)))
      .map(([, path = '', method = '']): [string, URL] => [method.toUpperCase(), new URL(path, url)]),
  );
}
