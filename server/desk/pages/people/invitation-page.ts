/** Asks somebody whether they become a member of a project. */
import { type Invitation, type Member, providerName } from '../../../members/member.ts';
import { TIMES } from '../../../pages/assets.ts';
import { button, buttonRow, linkButton } from '../../../pages/components/button.ts';
import { form } from '../../../pages/components/form.ts';
import { keyValueList } from '../../../pages/components/key-value-list.ts';
import { type Person, personCard, userText } from '../../../pages/components/person.ts';
import { time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { centered } from '../../../pages/layouts/centered.ts';
import { PAGE_PATHS } from '../../../pages/paths.ts';
import { visibleText } from '../../../pages/text/visible-text.ts';
import { ROLE_WORDS } from '../../../pages/views/project/role-words.ts';
import type { Tenant } from '../../../tenants/tenant.ts';

interface Visit {
  readonly viewer: Person;
  readonly signsInBy: Pick<Member, 'provider' | 'issuer'>;
  readonly switchAccountHref: string;
}

interface InvitationModel extends Visit {
  readonly invitation: Invitation;
  readonly tenant: Pick<Tenant, 'id' | 'name'>;
  readonly form: { readonly action: string; readonly csrf: string };
}

/** The same address at another provider is another person, so the page names the provider. */
const viewerCard = ({ viewer, signsInBy }: Visit): Markup => html`
  ${personCard(viewer)}
  <p class="soft" data-provider=${signsInBy.provider?.id}>Signed in with ${providerName(signsInBy)}</p>`;

export function invitationPage({ invitation, tenant, form: target, ...visit }: InvitationModel): string {
  const name = visibleText(tenant.name ?? '', 60) || tenant.id;
  const { label, text } = ROLE_WORDS[invitation.role];
  return centered({
    title: 'Join a project',
    heading: html`Join ${userText(name, 60)}?`,
    lead: 'You were invited to work on this project.',
    scriptHref: TIMES.path,
    children: html`
      ${keyValueList([
        { label: 'Project', value: html`<code>${tenant.id}</code>` },
        { label: 'Your role', value: label },
        { label: 'You may', value: text },
        { label: 'Invitation ends', value: time(invitation.expiresAt) },
      ])}
      <h2 class="small-heading">You would join as</h2>
      ${viewerCard(visit)}
      ${form(
        { ...target, className: 'stack' },
        buttonRow(
          button({ label: 'Join', name: 'decision', value: 'accept', action: 'accept', wide: true }),
          linkButton({ label: 'Not now', href: PAGE_PATHS.account, kind: 'secondary', wide: true }),
        ),
      )}`,
    below: html`<p>Not you? <a href=${visit.switchAccountHref}>Sign in with another account</a></p>`,
  });
}

/** The page does not say which of the reasons it is: only the invited person may learn that there is an invitation. */
export const noInvitationPage = (visit: Visit): string =>
  centered({
    title: 'No invitation for you here',
    lead: 'It was sent to another address, was used or withdrawn, or is over.',
    children: html`
      <h2 class="small-heading">You are signed in as</h2>
      ${viewerCard(visit)}
      ${buttonRow(
        linkButton({
          label: 'Use another account',
          href: visit.switchAccountHref,
          action: 'switch-account',
          wide: true,
        }),
        linkButton({ label: 'Your projects', href: PAGE_PATHS.account, kind: 'secondary', wide: true }),
      )}`,
    below: html`<p>If the address is yours, ask for a new link.</p>`,
  });
