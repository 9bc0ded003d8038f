/** The result of the owner's own try-out: the person, what the app would receive, and the events. */
import { linkButton } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { codeBlock } from '../../../pages/components/code-block.ts';
import { keyValueList } from '../../../pages/components/key-value-list.ts';
import { notice } from '../../../pages/components/notice.ts';
import { userText } from '../../../pages/components/person.ts';
import { html, type Markup } from '../../../pages/html.ts';
import type { EventRecord } from '../../../social-login/ports/events.ts';
import type { SignedInPerson } from '../../../social-login/ports/own-sign-in.ts';
import type { SocialLoginResource } from '../../../social-login/ports/resource.ts';
import type { EventNames } from '../../name-events.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import { projectPage } from '../frame/project-page.ts';
import { eventsTable } from './events-table.ts';

export interface TriedModel {
  readonly resource: SocialLoginResource;
  /** Null if no person was signed in. */
  readonly person: SignedInPerson | null;
  /** The error that the app would have got instead of a code. */
  readonly error: string | null;
  readonly events: readonly EventRecord[];
  readonly names: EventNames;
}

const received = ({ callbackUrls, callbackMode }: SocialLoginResource, person: SignedInPerson): string => {
  const callback = callbackUrls[0] ?? 'https://app.example.com/auth/callback';
  const query = callbackMode === 'code' ? 'code=…&state=…' : 'access_token=…&refresh_token=…';
  const { id, email, name, picture } = person;
  return `GET ${callback}?${query}\n\n${JSON.stringify({ valid: true, user: { id, email, name, picture } }, null, 2)}`;
};

const outcome = (model: TriedModel): Markup => {
  const { person, error, resource } = model;
  if (!person) {
    const text =
      error === 'access_denied'
        ? 'Nobody was signed in: the person declined, or is not let in. Your app gets error=access_denied.'
        : error !== null
          ? 'Nobody was signed in: the sign-in failed. Your app gets error=login_failed, and the events say why.'
          : 'This try-out is over. Try again to see another.';
    return notice('warn', html`<p data-tried="nobody">${text}</p>`, 'status');
  }
  return html`
    ${notice('success', html`<p data-tried="signed-in">The sign-in works. It counted as one auth event, and its session is ended already.</p>`, 'status')}
    ${card(
      { id: 'person', title: 'Who signed in' },
      keyValueList([
        { label: 'User id', value: html`<code>${String(person.id)}</code>` },
        { label: 'Email', value: html`<span data-tried-email>${userText(person.email, 200)}</span>` },
        { label: 'Name', value: person.name === null ? '–' : userText(person.name, 200) },
      ]),
    )}
    ${card(
      { id: 'received', title: 'What your app receives' },
      html`
        <p class="soft">The callback, and what verify answers about the tokens. ${resource.callbackMode === 'code' ? 'Your app turns the code into tokens first.' : null}</p>
        ${codeBlock({ code: received(resource, person), label: 'What the app receives' })}`,
    )}`;
};

export function triedPage(call: ProjectCall, model: TriedModel): string {
  const paths = projectPaths(call.tenant.id);
  return projectPage(call, {
    section: 'overview',
    children: html`
      ${outcome(model)}
      ${
        model.events.length === 0
          ? null
          : card(
              { id: 'activity', title: 'Events' },
              eventsTable({
                paths,
                events: model.events,
                names: model.names,
                id: 'tried',
                caption: 'Events of this try-out',
                captionHidden: true,
                withUser: true,
              }),
            )
      }
      <div class="button-row">
        ${linkButton({ label: 'Try the sign-in again', href: paths.try, action: 'try', kind: 'secondary' })}
        ${linkButton({ label: 'To the project', href: paths.overview, kind: 'secondary' })}
      </div>`,
  });
}
