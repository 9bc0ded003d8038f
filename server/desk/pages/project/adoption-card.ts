/** The card of the former system: the form, the last day, and how many people came from it. */
import { ADOPTION_MAX_DAYS } from '@porchlight/contract';
import { button } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { textField } from '../../../pages/components/field.ts';
import { form } from '../../../pages/components/form.ts';
import { keyValueList } from '../../../pages/components/key-value-list.ts';
import { exactTime } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { PAGE_PATHS } from '../../../pages/paths.ts';
import { formatNumber } from '../../../pages/text/numbers.ts';
import type { SocialLoginResource } from '../../../social-login/ports/resource.ts';
import type { AdoptionSource } from '../../../social-login/settings/adoption-source.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';

const DAY_MS = 86_400_000;

/** Whose fields the form shows: what was typed, else the present ones. */
export function adoptionCard(call: ProjectCall, { adoption }: SocialLoginResource): Markup {
  const { settings } = projectPaths(call.tenant.id);
  const at = `${settings}/adoption`;
  const typedOr = (field: string, present: string | undefined): string => call.typed?.field(field) || (present ?? '');
  const lastDay = new Date(call.now.getTime() + (ADOPTION_MAX_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  return card(
    { id: 'adoption', title: 'Former system' },
    html`
      <p>People who are signed in at the system that your app has left stay signed in: a token of it opens a session of the user who was imported with its issuer. Nobody is created, and no address is matched. <a href=${`${PAGE_PATHS.docs}/adoption`}>How it works</a></p>
      ${adoption && adoptionState(call, adoption, at)}
      ${form(
        { action: at, csrf: call.csrf, className: 'stack' },
        html`
          ${textField({ id: 'adoption-issuer', name: 'issuer', type: 'url', label: 'Issuer', hint: html`As <code>iss</code> of its tokens has it, letter by letter.`, value: typedOr('issuer', adoption?.issuer), required: true, maxLength: 255, autocomplete: 'off' })}
          ${textField({ id: 'adoption-keys', name: 'jwks_uri', type: 'url', label: 'Address of its keys', value: typedOr('jwks_uri', adoption?.jwksUri), required: true, maxLength: 2_000, autocomplete: 'off' })}
          ${textField({ id: 'adoption-audience', name: 'audience', label: 'Audience', hint: html`What its tokens for this app have in <code>aud</code>, or in <code>azp</code> if they have no <code>aud</code>.`, value: typedOr('audience', adoption?.audience), required: true, maxLength: 255, autocomplete: 'off' })}
          ${textField({ id: 'adoption-until', name: 'until', type: 'date', label: 'Last day', hint: `To its end in UTC, ${lastDay} at the latest.`, value: typedOr('until', adoption?.until.slice(0, 10)), required: true })}
          <div>${button({ label: adoption ? 'Save' : 'Take sessions over', kind: 'secondary', action: 'set-adoption' })}</div>`,
      )}`,
  );
}

function adoptionState(call: ProjectCall, { issuer, until }: AdoptionSource, at: string): Markup {
  const told = call.standing.find((one) => one.kind === 'adoption');
  const isOver = new Date(until) <= call.now;
  return html`
    ${keyValueList([
      {
        label: isOver ? 'Over since' : 'Until',
        value: html`<span data-adoption-until>${exactTime(new Date(until))}</span>`,
      },
      { label: 'Sessions taken over', value: html`<span data-adopted>${formatNumber(told?.adopted ?? 0)}</span>` },
      { label: 'People turned away', value: html`<span data-turned-away>${formatNumber(told?.refused ?? 0)}</span>` },
    ])}
    ${form(
      { action: `${at}/remove`, csrf: call.csrf, label: `Former system ${issuer}` },
      button({ label: 'Take no more sessions over', kind: 'secondary', action: 'remove-adoption' }),
    )}`;
}
