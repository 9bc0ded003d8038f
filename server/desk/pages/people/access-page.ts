/** Who may sign in: everyone, or the people of some domains and addresses. */
import { ACCESS_ENTRIES_MAX } from '@porchlight/contract';
import { button, linkButton } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { entryRows, SCROLLED_FROM } from '../../../pages/components/entry-rows.ts';
import { checkbox, textField } from '../../../pages/components/field.ts';
import { form } from '../../../pages/components/form.ts';
import { notice } from '../../../pages/components/notice.ts';
import { userText } from '../../../pages/components/person.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { PAGE_PATHS } from '../../../pages/paths.ts';
import { formatNumber } from '../../../pages/text/numbers.ts';
import type { AccessList } from '../../../people/access-list.ts';
import { ACCESS_LISTS, type AccessListName } from '../../access-form.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import type { EntryAnswer } from '../../would-enter.ts';
import { projectPage } from '../frame/project-page.ts';

interface AccessModel {
  readonly list: AccessList;
  readonly checked?: Checked | undefined;
  /** Only entries with this text are shown. */
  readonly find?: string | undefined;
}

interface Checked {
  readonly email: string;
  readonly answer: EntryAnswer;
}

const LIST_WORDS: Readonly<Record<AccessListName, { title: string; add: string; hint: string; empty: string }>> = {
  domains: {
    title: 'Domains',
    add: 'Add a domain',
    hint: 'Such as example.com. A domain counts where the provider vouches for it.',
    empty: 'No domain is listed.',
  },
  emails: {
    title: 'E-mail addresses',
    add: 'Add an e-mail address',
    hint: 'Several at once are separated by spaces.',
    empty: 'No address is listed.',
  },
};

const checkCard = (call: ProjectCall, checked: Checked | undefined): Markup =>
  card(
    { id: 'check', title: 'Would this person get in?' },
    html`
      <form class="inline-form" method="get" action=${projectPaths(call.tenant.id).access}>
        ${textField({ id: 'check-email', name: 'check', type: 'email', label: 'E-mail address', value: checked?.email ?? '', required: true, autocomplete: 'off', maxLength: 254 })}
        ${button({ label: 'Check', kind: 'secondary', action: 'check-access' })}
      </form>
      ${checked === undefined ? null : html`<div data-answer=${checked.answer.tone}>${notice(checked.answer.tone, html`<p>${checked.answer.text}</p>`, 'status')}</div>`}`,
  );

const modeCard = (call: ProjectCall, mode: AccessList['mode']): Markup => {
  const chosen = call.typed?.field('mode') || mode;
  return card(
    { id: 'access', title: 'Who may sign in' },
    form(
      { action: projectPaths(call.tenant.id).access, csrf: call.csrf, className: 'stack' },
      html`
        <fieldset class="choices">
          <legend class="visually-hidden">Who may sign in</legend>
          ${checkbox({ id: 'mode-open', name: 'mode', type: 'radio', value: 'open', label: 'Everyone with an account at the identity provider', checked: chosen === 'open' })}
          ${checkbox({ id: 'mode-list', name: 'mode', type: 'radio', value: 'list', label: 'Only the people listed here', checked: chosen === 'list' })}
        </fieldset>
        <div>${button({ label: 'Save', action: 'save-access' })}</div>`,
    ),
  );
};

const found = (entries: readonly string[], find: string): readonly string[] =>
  entries.filter((entry) => entry.includes(find.toLowerCase()));

/** In the title of a list: how many entries it has, and how many of them are shown. */
const counted = (shown: number, all: number): string =>
  shown === all ? formatNumber(all) : `${formatNumber(shown)} of ${formatNumber(all)}`;

const searchForm = (call: ProjectCall, { list, find = '' }: AccessModel): Markup => {
  const { access } = projectPaths(call.tenant.id);
  // Only a list that scrolls needs a search.
  if (ACCESS_LISTS.every((name) => list[name].length <= SCROLLED_FROM)) return null;
  return html`
    <form class="inline-form" method="get" action=${access} role="search" aria-label="Entries" data-searches="found">
      ${textField({ id: 'find', name: 'find', type: 'search', label: 'Find an entry', hint: 'A part of the address or domain', value: find, maxLength: 254, autocomplete: 'off' })}
      ${button({ label: 'Show', kind: 'secondary', action: 'search' })}
      ${find === '' ? null : linkButton({ label: 'Show all', href: access, kind: 'quiet' })}
    </form>`;
};

const listCard = (call: ProjectCall, name: AccessListName, { list, find = '' }: AccessModel): Markup => {
  const { access } = projectPaths(call.tenant.id);
  const all = list[name];
  const entries = found(all, find);
  const { title, add, hint, empty } = LIST_WORDS[name];
  // What was typed may be of another form of this page.
  const typed = call.typed?.field('list') === name ? call.typed.field('entry') : '';
  return card(
    { id: name, title: all.length === 0 ? title : `${title} (${counted(entries.length, all.length)})` },
    html`
      ${entryRows({
        label: title,
        action: `${access}/remove`,
        csrf: call.csrf,
        hidden: { list: name },
        name: 'entry',
        rows: entries.map((entry) => ({ value: entry, text: userText(entry, 254) })),
        empty: all.length === 0 ? empty : 'No entry matches.',
        removeAction: 'remove-entry',
      })}
      ${form(
        { action: `${access}/add`, csrf: call.csrf, className: 'inline-form', hidden: { list: name } },
        html`
          ${textField({ id: `add-${name}`, name: 'entry', label: add, hint, value: typed, required: true, autocomplete: 'off' })}
          ${button({ label: 'Add', kind: 'secondary', action: `add-${name}` })}`,
      )}`,
  );
};

export const accessPage = (call: ProjectCall, model: AccessModel): string =>
  projectPage(call, {
    section: 'access',
    children: html`
      ${modeCard(call, model.list.mode)}
      ${searchForm(call, model)}
      <div class="cards" id="found">${ACCESS_LISTS.map((name) => listCard(call, name, model))}</div>
      <p class="soft">Up to ${formatNumber(ACCESS_ENTRIES_MAX)} entries${model.list.mode === 'open' ? ', which count once only listed people may sign in' : null}. People who are signed in already stay signed in: end their sessions under Users. <a href=${`${PAGE_PATHS.docs}/people`}>How the list counts</a></p>
      ${checkCard(call, model.checked)}`,
  });
