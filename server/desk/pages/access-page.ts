/** Who may sign in: everyone, or the people of some domains and addresses. */
import { ACCESS_ENTRIES_MAX } from '@porchlight/contract';
import { button } from '../../pages/components/button.ts';
import { card } from '../../pages/components/card.ts';
import { checkbox, textArea, textField } from '../../pages/components/field.ts';
import { form } from '../../pages/components/form.ts';
import { notice } from '../../pages/components/notice.ts';
import { html, type Markup } from '../../pages/html.ts';
import { PAGE_PATHS } from '../../pages/paths.ts';
import { formatNumber } from '../../pages/text/numbers.ts';
import type { AccessList } from '../../people/access-list.ts';
import type { ProjectCall } from '../owner-routes.ts';
import { projectPaths } from '../paths.ts';
import type { EntryAnswer } from '../would-enter.ts';
import { projectPage } from './project-page.ts';

interface Checked {
  readonly email: string;
  readonly answer: EntryAnswer;
}

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

export const accessPage = (call: ProjectCall, list: AccessList, checked?: Checked): string => {
  const { mode, domains, emails } = list;
  const chosen = call.typed?.field('mode') || mode;
  return projectPage(call, {
    section: 'access',
    children: html`
      ${card(
        { id: 'access', title: 'Who may sign in' },
        form(
          { action: projectPaths(call.tenant.id).access, csrf: call.csrf, className: 'stack' },
          html`
          <fieldset class="choices">
            <legend class="visually-hidden">Who may sign in</legend>
            ${checkbox({ id: 'mode-open', name: 'mode', type: 'radio', value: 'open', label: 'Everyone with an account at the identity provider', checked: chosen === 'open' })}
            ${checkbox({ id: 'mode-list', name: 'mode', type: 'radio', value: 'list', label: 'Only the people listed here', checked: chosen === 'list' })}
          </fieldset>
          <div class="two-columns">
            ${textArea({ id: 'domains', name: 'domains', label: 'Domains', hint: 'One per line, such as example.com. A domain counts where the provider vouches for it.', rows: 6, value: call.typed?.field('domains') ?? domains.join('\n') })}
            ${textArea({ id: 'emails', name: 'emails', label: 'E-mail addresses', hint: 'One per line.', rows: 6, value: call.typed?.field('emails') ?? emails.join('\n') })}
          </div>
          <p class="soft">Up to ${formatNumber(ACCESS_ENTRIES_MAX)} entries. Who is signed in already stays signed in: end their sessions under Users. <a href=${`${PAGE_PATHS.docs}/people`}>How the list counts</a></p>
          <div>${button({ label: 'Save', action: 'save-access' })}</div>`,
        ),
      )}
      ${checkCard(call, checked)}`,
  });
};
