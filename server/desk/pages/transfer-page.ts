/** Asks somebody whether they take a project over. */
import { button, buttonRow, linkButton } from '../../pages/components/button.ts';
import { form } from '../../pages/components/form.ts';
import { keyValueList } from '../../pages/components/key-value-list.ts';
import { notice } from '../../pages/components/notice.ts';
import { personCard, userText } from '../../pages/components/person.ts';
import { time } from '../../pages/components/time.ts';
import { html } from '../../pages/html.ts';
import { centered } from '../../pages/layouts/centered.ts';
import { PAGE_PATHS } from '../../pages/paths.ts';
import { formatNumber } from '../../pages/text/numbers.ts';
import { visibleText } from '../../pages/text/visible-text.ts';
import type { Offer } from '../../tenants/ports.ts';

interface TransferModel {
  readonly offer: Offer;
  readonly viewer: { readonly name: string | null; readonly email: string };
  readonly form: { readonly action: string; readonly csrf: string };
  readonly switchAccountHref: string;
  /** Why it cannot be accepted. */
  readonly refused?: string;
}

export const transferPage = ({ offer, viewer, form: target, switchAccountHref, refused }: TransferModel): string => {
  const name = visibleText(offer.tenant.name ?? '', 60) || offer.tenant.id;
  return centered({
    title: 'Take over a project',
    heading: html`Take over ${userText(name, 60)}?`,
    lead: 'Its owner hands this project over to you, with its users, sessions and settings.',
    children: html`
      ${refused === undefined ? null : notice('error', html`<p>${refused}</p>`, 'status')}
      ${keyValueList([
        { label: 'Project', value: html`<code>${offer.tenant.id}</code>` },
        { label: 'Users', value: formatNumber(offer.users) },
        { label: 'Offer ends', value: time(offer.expiresAt) },
      ])}
      <h2 class="small-heading">It would belong to</h2>
      ${personCard(viewer)}
      <p class="soft">Its users count against the limits of your account. Whoever held its keys still holds them: replace them afterwards.</p>
      ${form(
        target,
        buttonRow(
          button({ label: 'Take it over', name: 'decision', value: 'accept', action: 'accept', wide: true }),
          linkButton({ label: 'Not now', href: PAGE_PATHS.account, kind: 'secondary', wide: true }),
        ),
      )}`,
    below: html`<p>Not you? <a href=${switchAccountHref}>Sign in with another account</a></p>`,
  });
};
