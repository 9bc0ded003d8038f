/** What an app keeps of the reader, and the ways to take it along or have it deleted. In the app's name, not in ours. */
import { badge } from '../components/badge.ts';
import { button, buttonRow, linkButton } from '../components/button.ts';
import { checkbox } from '../components/field.ts';
import { form } from '../components/form.ts';
import { hostName, urlWithHost } from '../components/host.ts';
import { keyValueList } from '../components/key-value-list.ts';
import { type NoticeModel, noticeOf } from '../components/notice.ts';
import { personCard, userText } from '../components/person.ts';
import { time } from '../components/time.ts';
import { html, type Markup } from '../html.ts';
import { centered } from '../layouts/centered.ts';
import { formatTime } from '../text/time.ts';
import { visibleText } from '../text/visible-text.ts';

interface AppModel {
  readonly name: string;
  readonly host: string | null;
}

interface SessionModel {
  readonly id: string;
  readonly createdAt: Date;
  readonly refreshedAt: Date | null;
  readonly expiresAt: Date;
}

interface AgentModel {
  readonly id: string;
  readonly name: string;
  readonly redirectUri: string;
  readonly connectedAt: Date;
  readonly lastUsedAt: Date;
}

export type OwnDataNotice = 'ended' | 'disconnected' | 'confirm';

interface OwnDataModel {
  readonly app: AppModel;
  readonly user: {
    readonly email: string;
    readonly name: string | null;
    readonly picture: string | null;
    readonly firstSeen: Date;
    readonly lastSeen: Date;
  };
  readonly sessions: readonly SessionModel[];
  readonly agents: readonly AgentModel[];
  /** When the reader has to sign in again to go on. */
  readonly until: Date;
  readonly csrf: string;
  /** The address of this page; its forms go below it. */
  readonly path: string;
  readonly told?: OwnDataNotice;
}

const NOTICES: Readonly<Record<OwnDataNotice, NoticeModel>> = {
  ended: { tone: 'success', text: 'Signed out there. The app may need a moment to notice.' },
  disconnected: { tone: 'success', text: 'Disconnected.' },
  confirm: { tone: 'warn', text: 'Nothing was deleted. Tick the box to say that you are sure.' },
};

const title = ({ name }: AppModel): string => `Your data in ${visibleText(name, 80)}`;
const heading = ({ name }: AppModel): Markup => html`Your data in ${userText(name, 80)}`;

const session = ({ id, createdAt, refreshedAt, expiresAt }: SessionModel, { path, csrf }: OwnDataModel): Markup => html`
  <li class="entry entry-row">
    <div>
      <h3 class="entry-title">Since ${time(createdAt)}</h3>
      <p class="soft">Last used ${time(refreshedAt ?? createdAt)}, until ${time(expiresAt)}</p>
    </div>
    ${form(
      { action: `${path}/sessions/end`, csrf, hidden: { session: id } },
      button({
        label: html`Sign out<span class="visually-hidden">${`: session since ${formatTime(createdAt)}`}</span>`,
        kind: 'secondary',
        action: 'end-session',
      }),
    )}
  </li>`;

const sessionList = (model: OwnDataModel): Markup =>
  model.sessions.length === 0
    ? html`<p class="soft">You are signed in nowhere.</p>`
    : html`
      <ul class="entries">${model.sessions.map((one) => session(one, model))}</ul>
      ${
        model.sessions.length > 1
          ? form(
              { action: `${model.path}/sessions/end`, csrf: model.csrf },
              buttonRow(button({ label: 'Sign out everywhere', kind: 'secondary', action: 'end-sessions' })),
            )
          : null
      }`;

const agent = (
  { id, name, redirectUri, connectedAt, lastUsedAt }: AgentModel,
  { path, csrf }: OwnDataModel,
): Markup => html`
  <li class="entry entry-row">
    <div>
      <h3 class="entry-title">${userText(name, 80)}</h3>
      <p class="soft">Connected ${time(connectedAt)}, last used ${time(lastUsedAt)}. It answers at ${urlWithHost(redirectUri)}</p>
    </div>
    ${form(
      { action: `${path}/agents/end`, csrf, hidden: { agent: id } },
      button({
        label: html`Disconnect<span class="visually-hidden"> ${visibleText(name, 80)}</span>`,
        kind: 'secondary',
        action: 'disconnect',
      }),
    )}
  </li>`;

const agentList = (model: OwnDataModel): Markup =>
  model.agents.length === 0
    ? null
    : html`
      <h2 class="small-heading">Agents that act for you ${badge(String(model.agents.length), 'info')}</h2>
      <ul class="entries">${model.agents.map((one) => agent(one, model))}</ul>`;

const deletion = ({ app, path, csrf }: OwnDataModel): Markup => html`
  <h2 class="small-heading" id="delete">Delete</h2>
  <p class="soft">
    Your profile and all sessions go at once and for good. The record that somebody signed in stays, without who it was.
    What ${userText(app.name, 80)} keeps in its own files is asked for there.
  </p>
  ${form(
    { action: `${path}/delete`, csrf, label: 'Delete my data' },
    html`
      ${checkbox({ id: 'understood', name: 'understood', value: 'yes', label: 'I am sure. This cannot be undone.' })}
      ${buttonRow(button({ label: 'Delete my data', kind: 'danger', action: 'delete' }))}`,
  )}`;

export const ownDataPage = (model: OwnDataModel): string =>
  centered({
    title: title(model.app),
    heading: heading(model.app),
    wide: true,
    lead: model.app.host ? html`What is kept of you for ${hostName(model.app.host)}` : 'What is kept of you',
    children: html`
      ${model.told ? noticeOf(NOTICES[model.told]) : null}
      ${personCard(model.user)}
      ${keyValueList([
        { label: 'First seen', value: time(model.user.firstSeen) },
        { label: 'Last seen', value: time(model.user.lastSeen) },
        { label: 'Picture', value: model.user.picture === null ? 'None' : 'The address of your profile picture' },
      ])}
      <h2 class="small-heading">Where you are signed in</h2>
      ${sessionList(model)}
      ${agentList(model)}
      <h2 class="small-heading">Download</h2>
      <p class="soft">Your profile, your sessions and every sign-in on record, as one JSON file.</p>
      ${buttonRow(
        linkButton({
          label: 'Download my data',
          href: `${model.path}/download`,
          kind: 'secondary',
          action: 'download',
        }),
      )}
      ${deletion(model)}`,
    below: html`<p>You signed in for this page alone. It closes at ${time(model.until)}; then you sign in again.</p>`,
  });

interface OwnSignInModel {
  readonly app: AppModel;
  readonly providerName: string;
  readonly startHref: string;
  /** Somebody signed in of whom the app keeps nothing. */
  readonly isUnknown: boolean;
}

export const ownSignInPage = ({ app, providerName, startHref, isUnknown }: OwnSignInModel): string =>
  centered({
    title: title(app),
    heading: heading(app),
    lead: html`See what is kept of you${app.host ? html` for ${hostName(app.host)}` : null}, take it along, or have it deleted.`,
    children: html`
      ${
        isUnknown
          ? noticeOf({
              tone: 'info',
              text: 'Nothing is kept of the person who signed in. Another account may be known.',
            })
          : null
      }
      <div class="button-row">
        ${linkButton({ label: `Continue with ${providerName}`, href: startHref, action: 'sign-in', wide: true })}
      </div>
      <p class="soft">Sign in as you do in the app. This page stays open for five minutes, and signs you in nowhere else.</p>`,
  });

export const erasedPage = (app: AppModel): string =>
  centered({
    title: 'Your data is deleted',
    lead: html`Nothing of you is kept for ${userText(app.name, 80)} any more, and you are signed out everywhere.`,
    children: html`<p class="soft">If you sign in to the app again, it meets you as somebody new.</p>`,
  });
