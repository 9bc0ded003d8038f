/**
 * The programs that act for the reader, each with what it may do and the button that ends it. A program chooses its own
 * name, so the host that its answers went to is shown next to it, as it was when the reader agreed.
 */
import { OAUTH_GRANT_LIFETIME_S, type OAuthScope, REFRESH_TOKEN_LIFETIME_S } from '@porchlight/contract';
import { button } from '../../components/button.ts';
import { card } from '../../components/card.ts';
import { form } from '../../components/form.ts';
import { urlWithHost } from '../../components/host.ts';
import { keyValueList } from '../../components/key-value-list.ts';
import { userText } from '../../components/person.ts';
import { time } from '../../components/time.ts';
import { withSubject } from '../../components/with-subject.ts';
import { html, type Markup } from '../../html.ts';
import { textsIn } from '../../languages/texts.ts';
import { PAGE_PATHS } from '../../paths.ts';
import { inDays } from '../../text/time.ts';

export interface ProgramModel {
  readonly name: string;
  readonly redirectUri: string;
  readonly scopes: readonly OAuthScope[];
  readonly since: Date;
  readonly lastSeen: Date | null;
  readonly until: Date;
  /** Takes a POST that disconnects it. */
  readonly disconnectAction: string;
}

const { scopes } = textsIn('en');

const program = (model: ProgramModel, csrf: string): Markup => html`
  <li class="entry">
    <h3 class="entry-title">${userText(model.name, 80)}</h3>
    ${keyValueList([
      { label: 'Redirects to', value: urlWithHost(model.redirectUri) },
      { label: 'Connected', value: time(model.since) },
      { label: 'Last seen', value: model.lastSeen === null ? 'Not yet' : time(model.lastSeen) },
      { label: 'Expires', value: time(model.until) },
    ])}
    <ul class="tick-list" aria-label="What it may do">
      ${model.scopes.map((scope) => html`<li>${scopes[scope]} <code class="scope">${scope}</code></li>`)}
    </ul>
    ${form(
      { action: model.disconnectAction, csrf },
      button({ label: withSubject('Disconnect', model.name), kind: 'secondary', action: 'disconnect' }),
    )}
  </li>`;

const none = (): Markup => html`
  <p class="soft">
    None. An app or agent that wants to work with your projects asks you first, and then appears here.${' '}
    <a href=${`${PAGE_PATHS.docs}/mcp`}>How to connect one</a>
  </p>`;

const HOW_LONG = `These apps can act for you until you disconnect them. An app that is not used for ${inDays(REFRESH_TOKEN_LIFETIME_S)}, or was connected ${inDays(OAUTH_GRANT_LIFETIME_S)} ago, has to ask you again. Disconnecting one stops everything that it holds at once; you can undo it for ten minutes.`;

export function connectedProgramsCard(programs: readonly ProgramModel[], csrf: string): Markup {
  return card(
    { id: 'programs', title: 'Connected apps' },
    programs.length === 0
      ? none()
      : html`
        <p class="soft">${HOW_LONG}</p>
        <ul class="entries">${programs.map((model) => program(model, csrf))}</ul>`,
  );
}
