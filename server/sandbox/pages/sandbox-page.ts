/** What the sandbox did, for a browser without script. */
import { linkButton } from '../../pages/components/button.ts';
import { userText } from '../../pages/components/person.ts';
import { html, type Markup } from '../../pages/html.ts';
import { centered } from '../../pages/layouts/centered.ts';
import { PAGE_PATHS } from '../../pages/paths.ts';
import type { PresentedSandbox } from '../presenters.ts';

const step = (title: string, text: Markup): Markup =>
  html`<li class="step"><h2 class="small-heading">${title}</h2><p>${text}</p></li>`;

export const sandboxPage = ({ tenant_id, login_url, user, events }: PresentedSandbox): string =>
  centered({
    title: 'Your sandbox',
    lead: 'All of this just happened on this service. The keys stayed here; the project ends by itself.',
    wide: true,
    children: html`
      <ol class="steps">
        ${step('A project was made', html`<code>${tenant_id}</code>`)}
        ${step('Sign-in was turned on', html`<code>${login_url}</code>`)}
        ${step('A test user signed in', html`${userText(user.name ?? user.email, 80)}, user ${user.id}`)}
        ${step('The event arrived', html`<code>${events.map(({ id, event }) => `${id} ${event}`).join(', ')}</code>`)}
      </ol>
      <div class="button-row button-row-start">
        ${linkButton({ label: 'Build it into an app', href: PAGE_PATHS.docs })}
        ${linkButton({ label: 'Back', href: `${PAGE_PATHS.home}#try`, kind: 'secondary' })}
      </div>`,
  });
