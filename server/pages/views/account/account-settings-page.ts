/** The account itself: its tier and how much of it is used, who acts for it, where it is signed in. */
import type { TierLimits, TierName } from '@porchlight/contract';
import { badge } from '../../components/badge.ts';
import { button } from '../../components/button.ts';
import { card } from '../../components/card.ts';
import { textField } from '../../components/field.ts';
import { form } from '../../components/form.ts';
import { type NoticeModel, noticeOf } from '../../components/notice.ts';
import { personCard } from '../../components/person.ts';
import { html, type Markup } from '../../html.ts';
import { app, type SignedIn } from '../../layouts/app.ts';
import { PAGE_PATHS } from '../../paths.ts';
import { formatNumber } from '../../text/numbers.ts';
import { connectedProgramsCard, type ProgramModel } from './connected-programs-card.ts';
import { type SignedInBrowsersProps, signedInBrowsersCard } from './signed-in-browsers-card.ts';
import { type UsageModel, usageBars } from './usage-bars.ts';
import { type UseModel, usageByProject } from './usage-by-project.ts';

interface AccountSettingsModel {
  readonly viewer: SignedIn;
  readonly tier: TierName;
  readonly caps: TierLimits;
  /** The account's caps, shared by all its projects. */
  readonly usage: readonly UsageModel[];
  readonly use: UseModel;
  readonly programs: readonly ProgramModel[];
  readonly browsers: Omit<SignedInBrowsersProps, 'csrf'>;
  /** Takes a POST with the e-mail address in `confirm`. */
  readonly deleteAction: string;
  /** The message about the last form. */
  readonly notice?: NoticeModel;
  /** Takes a POST that undoes it. */
  readonly undoAction?: string;
}

const tierTitle = (tier: TierName): string => tier.charAt(0).toUpperCase() + tier.slice(1);

/** What the tier allows, as somebody would say it. */
function tierSentence({ tier, caps }: AccountSettingsModel): string {
  const { storedUsers, eventsPerMonth, eventsPerMinute } = caps;
  if (storedUsers === null || eventsPerMinute === null)
    return `The ${tierTitle(tier)} tier has no cap: it keeps any number of users and takes any number of auth events.`;
  const events =
    eventsPerMonth === null
      ? `takes at most ${formatNumber(eventsPerMinute)} auth events a minute`
      : `takes ${formatNumber(eventsPerMonth)} sign-ins, refreshes and other auth events a month, at most ${formatNumber(eventsPerMinute)} a minute`;
  return `The ${tierTitle(tier)} tier keeps up to ${formatNumber(storedUsers)} users and ${events}. All your projects share it.`;
}

const usageCard = (model: AccountSettingsModel): Markup =>
  card(
    { id: 'usage', title: 'Usage', aside: badge(tierTitle(model.tier), 'info') },
    html`
      <p class="soft">${tierSentence(model)} <a href=${`${PAGE_PATHS.docs}/limits`}>What happens at a limit</a></p>
      ${usageBars('account', model.usage)}
      ${usageByProject(model.use)}`,
  );

const deleteCard = ({ viewer, deleteAction }: AccountSettingsModel): Markup =>
  card(
    { id: 'delete', title: 'Delete this account' },
    html`
      <details class="more">
        <summary>Delete my account</summary>
        <p>Your sessions and connected apps end, and everything that is kept about you as an owner is gone. Projects need an owner: delete, release or transfer yours first.</p>
        ${form(
          { action: deleteAction, csrf: viewer.csrf, className: 'inline-form' },
          html`
            ${textField({ id: 'confirm', name: 'confirm', label: 'Type your e-mail address to confirm', required: true, autocomplete: 'off', maxLength: 320 })}
            ${button({ label: 'Delete my account', kind: 'danger', action: 'delete-account' })}`,
        )}
      </details>`,
  );

const undoForm = ({ undoAction, viewer }: AccountSettingsModel): Markup =>
  undoAction === undefined
    ? null
    : form({ action: undoAction, csrf: viewer.csrf }, button({ label: 'Undo', kind: 'secondary', action: 'undo' }));

export const accountSettingsPage = (model: AccountSettingsModel): string =>
  app({
    title: 'Your account',
    current: PAGE_PATHS.accountSettings,
    viewer: model.viewer,
    children: html`
      ${model.notice ? noticeOf(model.notice, undoForm(model)) : null}
      ${personCard(model.viewer)}
      ${model.usage.length === 0 ? null : usageCard(model)}
      ${connectedProgramsCard(model.programs, model.viewer.csrf)}
      ${signedInBrowsersCard({ ...model.browsers, csrf: model.viewer.csrf })}
      ${deleteCard(model)}`,
  });
