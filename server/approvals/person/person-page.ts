/** The pages on which a person sees what an app asks, and decides. They speak in the app's name and the reader's language. */
import { APPROVAL_USE_S, type WaitStatus } from '@porchlight/contract';
import { TIMES } from '../../pages/assets.ts';
import type { AppLook } from '../../pages/components/app-look.ts';
import { button, buttonRow, decisionButton } from '../../pages/components/button.ts';
import { form } from '../../pages/components/form.ts';
import { hostName } from '../../pages/components/host.ts';
import { keyValueList } from '../../pages/components/key-value-list.ts';
import { markedText } from '../../pages/components/marked-text.ts';
import { noticeOf } from '../../pages/components/notice.ts';
import { userText } from '../../pages/components/person.ts';
import { type ProviderChoice, providerLinks } from '../../pages/components/provider-links.ts';
import { exactTime } from '../../pages/components/time.ts';
import { html, type Markup } from '../../pages/html.ts';
import type { Language } from '../../pages/language.ts';
import { fill, fillText } from '../../pages/languages/text.ts';
import { type Texts, textsIn } from '../../pages/languages/texts.ts';
import { centered } from '../../pages/layouts/centered.ts';
import { visibleText } from '../../pages/text/visible-text.ts';
import { decisionFrame } from '../common/decision-frame.ts';
import { isOfAgent, type PersonApproval } from '../common/person-approval.ts';
import { waitStatusOfRequest } from '../common/request.ts';
import { appWords } from './app-words.ts';

export interface AskingApp {
  /** The name that the owner gave, if the host is proven; else the host that people come back to. */
  readonly name: string;
  readonly host: string | null;
  readonly look: AppLook;
}

interface ApprovalModel {
  readonly app: AskingApp;
  readonly approval: PersonApproval;
  /** Whether more waits for the same person. */
  readonly hasOthers: boolean;
  readonly action: string;
  readonly listHref: string;
  readonly csrf: string;
  readonly now: Date;
}

type Words = Texts['personApproval'];

const titled = (text: Words['asks'] | Words['past'], { name }: AskingApp) => ({
  title: fillText(text, { app: visibleText(name, 80) }),
  heading: fill(text, { app: userText(name, 80) }),
});

function leadOf(texts: Words, { host }: AskingApp, isOpen: boolean): Markup {
  if (host === null) return isOpen ? texts.lead : null;
  return fill(isOpen ? texts.leadFor : texts.pastFor, { host: hostName(host) });
}

function askerOf(texts: Words, app: AskingApp, { agentName, agentHost }: PersonApproval): Markup {
  if (agentName === null) return fill(texts.itself, { app: userText(app.name, 80) });
  const client = html`<strong data-agent>${markedText(agentName, 80)}</strong>`;
  const who =
    agentHost === null ? fill(texts.agent, { client }) : fill(texts.agentAt, { client, host: hostName(agentHost) });
  return html`${who}. <span class="soft">${texts.chosen}</span>`;
}

const choices = (texts: Words, { action, csrf, approval }: ApprovalModel): Markup =>
  form(
    { action, csrf, className: 'stack' },
    html`
      ${buttonRow(decisionButton('approve', texts.approve), decisionButton('deny', texts.deny, 'secondary'))}
      ${
        isOfAgent(approval)
          ? html`
            ${buttonRow(
              button({
                label: texts.denyAndEnd,
                name: 'decision',
                value: 'deny-and-end',
                action: 'deny-and-end',
                kind: 'danger',
                wide: true,
              }),
            )}
            <p class="soft">${texts.denyAndEndNote}</p>`
          : null
      }`,
  );

const outcomeOf = (texts: Words, { status }: PersonApproval, waitStatus: WaitStatus): string => {
  if (status === 'used') return texts.used;
  if (waitStatus === 'approved') return fillText(texts.approved, { minutes: String(APPROVAL_USE_S / 60) });
  return waitStatus === 'denied' ? texts.denied : texts.expired;
};

export function personApprovalPage(model: ApprovalModel, language: Language): string {
  const { personApproval: texts } = textsIn(language);
  const { app, approval, now } = model;
  const status = waitStatusOfRequest(approval, now);
  const isOpen = status === 'pending';
  return centered({
    language,
    look: app.look,
    ...titled(isOpen ? texts.asks : texts.past, app),
    lead: leadOf(texts, app, isOpen),
    wide: true,
    scriptHref: TIMES.path,
    children: html`
      <article class="stack" data-approval=${approval.id}>
        ${appWords(approval, { wrote: fill(texts.wrote, { app: userText(app.name, 80) }), mixed: texts.mixed })}
        ${keyValueList([
          { label: texts.asker, value: askerOf(texts, app, approval) },
          { label: texts.asked, value: exactTime(approval.createdAt, language) },
          ...(isOpen ? [{ label: texts.ends, value: exactTime(approval.expiresAt, language) }] : []),
        ])}
        ${decisionFrame({
          status,
          userCode: approval.userCode,
          compare: texts.compare,
          codeLabel: texts.code,
          choices: choices(texts, model),
          outcome: outcomeOf(texts, approval, status),
        })}
        ${model.hasOthers ? html`<p><a href=${model.listHref} data-action="see-all">${texts.others}</a></p>` : null}
      </article>`,
    ...(isOpen && { below: html`<p>${texts.below}</p>` }),
  });
}

interface SignInModel {
  readonly app: AskingApp;
  readonly choices: readonly ProviderChoice[];
  /** The person signed in, but this question is not theirs, or there is none. */
  readonly isNotTheirs: boolean;
}

/** The same for every id, whether there is such a question or not. */
export function personSignInPage({ app, choices: providers, isNotTheirs }: SignInModel, language: Language): string {
  const { personApproval: texts, ownData } = textsIn(language);
  return centered({
    language,
    look: app.look,
    ...titled(texts.asks, app),
    lead: texts.signInLead,
    children: html`
      ${isNotTheirs ? noticeOf({ tone: 'info', text: texts.notYours }) : null}
      ${providerLinks(providers, ownData)}
      <p class="soft">${ownData.signInNote}</p>`,
  });
}
