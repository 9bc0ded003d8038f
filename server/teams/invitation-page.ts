/** The pages of an invitation to a team. They speak in the app's name and the reader's language. */
import { PRESS_ONCE, TIMES } from '../pages/assets.ts';
import type { AppLook } from '../pages/components/app-look.ts';
import { buttonRow, decisionButton, linkButton } from '../pages/components/button.ts';
import { form } from '../pages/components/form.ts';
import { hostName } from '../pages/components/host.ts';
import { keyValueList } from '../pages/components/key-value-list.ts';
import { hasMixedScripts, markedText } from '../pages/components/marked-text.ts';
import { noticeOf } from '../pages/components/notice.ts';
import { otherAccount } from '../pages/components/other-account.ts';
import { personCard, userText } from '../pages/components/person.ts';
import { type ProviderChoice, providerLinks } from '../pages/components/provider-links.ts';
import { exactTime } from '../pages/components/time.ts';
import { html, type Markup } from '../pages/html.ts';
import type { Language } from '../pages/language.ts';
import { fill, fillText } from '../pages/languages/text.ts';
import { textsIn } from '../pages/languages/texts.ts';
import { centered } from '../pages/layouts/centered.ts';
import { visibleText } from '../pages/text/visible-text.ts';
import type { FoundInvitation, InvitedPerson } from './ports.ts';

export interface InvitingApp {
  /** The name that the owner gave, if the host is proven; else the host that people come back to. */
  readonly name: string;
  readonly host: string | null;
  /** The beginning of the app. */
  readonly home: string | null;
  readonly look: AppLook;
}

const NAME_SHOWN = 80;

const titled = (text: `${string}{app}${string}`, { name }: InvitingApp) => ({
  title: fillText(text, { app: visibleText(name, NAME_SHOWN) }),
  heading: fill(text, { app: userText(name, NAME_SHOWN) }),
});

const titledTeam = (text: `${string}{team}${string}`, team: string) => ({
  title: fillText(text, { team: visibleText(team, NAME_SHOWN) }),
  heading: fill(text, { team: markedText(team, NAME_SHOWN) }),
});

const toApp = ({ home, host }: InvitingApp, language: Language): Markup => {
  const label = fillText(textsIn(language).signInEnds.continueTo, { host: host ?? '' });
  return home === null ? null : buttonRow(linkButton({ label, href: home, action: 'continue', wide: true }));
};

interface SignInModel {
  readonly app: InvitingApp;
  readonly choices: readonly ProviderChoice[];
  /** A sign-in for this page has just failed, or the person said no to it. */
  readonly notSignedIn: boolean;
}

/** The same for every link, whether there is such an invitation or not. */
export function invitedSignInPage({ app, choices, notSignedIn }: SignInModel, language: Language): string {
  const { teamInvitation: texts, ownData } = textsIn(language);
  const name = visibleText(app.name, NAME_SHOWN);
  return centered({
    language,
    look: app.look,
    ...titled(texts.title, app),
    lead: texts.signInLead,
    children: html`
      ${notSignedIn ? noticeOf({ tone: 'warn', text: fillText(texts.notSignedIn, { app: name }) }) : null}
      ${providerLinks(choices, ownData)}
      <p class="soft">${texts.signInNote}</p>`,
  });
}

interface DecisionModel {
  readonly app: InvitingApp;
  readonly person: InvitedPerson['person'];
  readonly invitation: FoundInvitation;
  readonly action: string;
  readonly otherHref: string;
  readonly csrf: string;
}

const inviterOf = ({ inviter }: FoundInvitation, { name }: InvitingApp): Markup => {
  if (inviter === null) return userText(name, NAME_SHOWN);
  const address = userText(inviter.email, 254);
  return inviter.name === null
    ? address
    : html`${markedText(inviter.name, NAME_SHOWN)} <span class="soft">${address}</span>`;
};

export function teamInvitationPage(model: DecisionModel, language: Language): string {
  const { teamInvitation: texts, personApproval } = textsIn(language);
  const { app, invitation, person, action, csrf } = model;
  const { team, role, expiresAt, inviter } = invitation;
  const isMixed = [team.name, role, inviter?.name ?? ''].some((text) => hasMixedScripts(text));
  return centered({
    language,
    look: app.look,
    ...titledTeam(texts.asks, team.name),
    lead: fill(texts.lead, { app: userText(app.name, NAME_SHOWN) }),
    wide: true,
    scriptHref: [TIMES.path, PRESS_ONCE.path],
    children: html`
      <article class="stack" data-invitation=${invitation.id}>
        ${keyValueList([
          { label: texts.app, value: app.host === null ? userText(app.name, NAME_SHOWN) : hostName(app.host) },
          { label: texts.team, value: html`<span data-team=${team.id}>${markedText(team.name, NAME_SHOWN)}</span>` },
          { label: texts.role, value: html`<span data-role=${role}>${markedText(role, NAME_SHOWN)}</span>` },
          { label: texts.from, value: html`<span data-inviter>${inviterOf(invitation, app)}</span>` },
          { label: texts.ends, value: exactTime(expiresAt, language) },
        ])}
        ${isMixed ? html`<p class="mixed-note" data-mixed-note>${personApproval.mixed}</p>` : null}
        <h2 class="small-heading">${texts.you}</h2>
        ${personCard(person)}
        ${otherAccount(model.otherHref, language)}
        ${form(
          { action, csrf, className: 'stack', hidden: { team: String(team.id) } },
          buttonRow(decisionButton('accept', texts.accept), decisionButton('decline', texts.decline, 'secondary')),
        )}
      </article>`,
    below: html`<p>${texts.below}</p>`,
  });
}

interface NoneModel {
  readonly app: InvitingApp;
  readonly person: InvitedPerson['person'];
  readonly otherHref: string;
}

/** It does not say which of the reasons it is: only the invited person may learn that there is an invitation. */
export function noTeamInvitationPage({ app, person, otherHref }: NoneModel, language: Language): string {
  const { teamInvitation: texts, asking } = textsIn(language);
  return centered({
    language,
    look: app.look,
    title: texts.noneTitle,
    lead: texts.noneLead,
    children: html`
      <div data-outcome="none">
        <h2 class="small-heading">${texts.noneYou}</h2>
        ${personCard(person)}
        ${buttonRow(linkButton({ label: asking.otherAccount, href: otherHref, action: 'other-account', wide: true }))}
        <p class="soft">${texts.noneNext}</p>
      </div>`,
  });
}

interface JoinedModel {
  readonly app: InvitingApp;
  readonly team: { readonly name: string; readonly role: string };
}

export function joinedTeamPage({ app, team }: JoinedModel, language: Language): string {
  const { teamInvitation: texts } = textsIn(language);
  return centered({
    language,
    look: app.look,
    ...titledTeam(texts.joinedTitle, team.name),
    lead: html`<span data-outcome="joined">${fill(texts.joinedLead, { role: markedText(team.role, NAME_SHOWN) })}</span>`,
    children: html`
      ${toApp(app, language)}
      <p class="soft">${texts.joinedNote}</p>`,
  });
}

export function declinedTeamPage(app: InvitingApp, language: Language): string {
  const { teamInvitation: texts } = textsIn(language);
  return centered({
    language,
    look: app.look,
    title: texts.declinedTitle,
    lead: html`<span data-outcome="declined">${texts.declinedLead}</span>`,
    children: toApp(app, language),
  });
}

interface FullModel {
  readonly app: InvitingApp;
  readonly invitation: FoundInvitation;
  /** The page of the invitation, to try again. */
  readonly href: string;
}

export function fullTeamPage({ app, invitation, href }: FullModel, language: Language): string {
  const { teamInvitation: texts } = textsIn(language);
  return centered({
    language,
    look: app.look,
    ...titledTeam(texts.fullTitle, invitation.team.name),
    lead: html`<span data-outcome="full">${texts.fullLead}</span>`,
    scriptHref: TIMES.path,
    children: html`
      <p>${fill(texts.fullNext, { expires: exactTime(invitation.expiresAt, language) })}</p>
      ${buttonRow(linkButton({ label: texts.again, href, kind: 'secondary', action: 'again', wide: true }))}`,
  });
}

/** A link that no invitation can have, or a sign-in that this browser did not begin for one. */
export function noLinkPage(app: InvitingApp, reason: 'broken' | 'lost', language: Language): string {
  const { teamInvitation: texts } = textsIn(language);
  return centered({
    language,
    look: app.look,
    title: reason === 'broken' ? texts.brokenTitle : texts.lostTitle,
    lead: html`<span data-outcome=${reason}>${reason === 'broken' ? texts.brokenLead : texts.lostLead}</span>`,
    children: toApp(app, language),
  });
}
