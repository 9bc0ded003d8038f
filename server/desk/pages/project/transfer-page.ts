/** Asks somebody whether they take a project over. */
import { TIMES } from '../../../pages/assets.ts';
import { button, buttonRow, linkButton } from '../../../pages/components/button.ts';
import { checkbox } from '../../../pages/components/field.ts';
import { form } from '../../../pages/components/form.ts';
import { hostList } from '../../../pages/components/host.ts';
import { keyValueList } from '../../../pages/components/key-value-list.ts';
import { notice } from '../../../pages/components/notice.ts';
import { type Person, personCard, userText } from '../../../pages/components/person.ts';
import { shownField, sinceShownNotice } from '../../../pages/components/since-shown.ts';
import { time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { centered } from '../../../pages/layouts/centered.ts';
import { PAGE_PATHS, projectPath } from '../../../pages/paths.ts';
import type { SinceShown } from '../../../pages/shown-project.ts';
import { formatNumber } from '../../../pages/text/numbers.ts';
import { visibleText } from '../../../pages/text/visible-text.ts';
import type { Offer } from '../../../tenants/ports.ts';

interface TransferModel {
  /** The project, with the hosts of its callbacks. */
  readonly offer: Offer & { readonly hosts: readonly string[] };
  readonly viewer: Person;
  readonly form: { readonly action: string; readonly csrf: string };
  readonly switchAccountHref: string;
  /** The owner is looking at their own offer. */
  readonly isOwn: boolean;
  /** Why it cannot be accepted. */
  readonly refused?: string;
  /** What changed after the person opened the page. */
  readonly since?: SinceShown | undefined;
}

const question = ({ offer, viewer, form: target }: TransferModel): Markup => html`
  <h2 class="small-heading">It would belong to</h2>
  ${personCard(viewer)}
  <p class="soft">Its users count against the limits of your account.</p>
  <p>Its keys are replaced. The management key of now stops working at once: scripts, agents and the command line that use it need the new <code>.service</code> file. The application key of now works for 24 hours more, so that the app goes on while you put the new one in place.</p>
  ${form(
    { ...target, className: 'stack' },
    html`${shownField({ name: offer.tenant.name, hosts: offer.hosts })}
    ${checkbox({
      id: 'keep-keys',
      name: 'keep_keys',
      value: 'yes',
      label:
        'Keep the present keys: apps, scripts and agents go on. The former owner can use these keys too, and sees your other projects with the management key until you narrow or replace it. Only the keys of other members’ machines end.',
    })}
    ${buttonRow(
      button({ label: 'Take it over', name: 'decision', value: 'accept', action: 'accept', wide: true }),
      linkButton({ label: 'Not now', href: PAGE_PATHS.account, kind: 'secondary', wide: true }),
    )}`,
  )}`;

const ownOffer = ({ id }: Offer['tenant']): Markup => html`
  <p>This project is yours already. Send the link to the new owner, who opens it with an account of their own.</p>
  ${linkButton({ label: 'To the project', href: projectPath(id), wide: true })}`;

export const transferPage = (model: TransferModel): string => {
  const { offer, isOwn, switchAccountHref, refused, since } = model;
  const name = visibleText(offer.tenant.name ?? '', 60) || offer.tenant.id;
  return centered({
    title: 'Take over a project',
    heading: isOwn ? html`You offer ${userText(name, 60)}` : html`Take over ${userText(name, 60)}?`,
    lead: isOwn ? undefined : 'Its owner hands this project over to you, with its users, sessions and settings.',
    scriptHref: TIMES.path,
    children: html`
      ${refused === undefined ? null : notice('error', html`<p>${refused}</p>`, 'status')}
      ${since ? sinceShownNotice(since) : null}
      ${keyValueList([
        { label: 'Project', value: html`<code>${offer.tenant.id}</code>` },
        { label: 'App hosts', value: hostList(offer.hosts, 'None registered yet') },
        { label: 'Users', value: formatNumber(offer.users) },
        { label: 'Offer ends', value: time(offer.expiresAt) },
      ])}
      ${isOwn ? ownOffer(offer.tenant) : question(model)}`,
    below: html`<p>Not you? <a href=${switchAccountHref}>Sign in with another account</a></p>`,
  });
};

/** The same page for somebody who is not signed in yet. */
export const offeredPage = (offer: Offer, signInHref: string): string => {
  const name = visibleText(offer.tenant.name ?? '', 60) || offer.tenant.id;
  return centered({
    title: 'Take over a project',
    heading: html`Take over ${userText(name, 60)}?`,
    lead: 'Its owner hands this project over to you, with its users, sessions and settings.',
    scriptHref: TIMES.path,
    children: html`
      ${keyValueList([
        { label: 'Project', value: html`<code>${offer.tenant.id}</code>` },
        { label: 'Offer ends', value: time(offer.expiresAt) },
      ])}
      <div class="button-row">
        ${linkButton({ label: 'Sign in to decide', href: signInHref, action: 'sign-in', wide: true })}
      </div>
      <p class="soft">Looking changes nothing. The project becomes yours only after you have signed in and accepted.</p>`,
  });
};
