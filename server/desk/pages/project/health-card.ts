/** Whether each part of a project works, according to its present notices. A part without a notice is fine. */
import { badge } from '../../../pages/components/badge.ts';
import { card } from '../../../pages/components/card.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { PAGE_PATHS } from '../../../pages/paths.ts';
import type { TenantNotice } from '../../../tenants/ports.ts';
import type { ProjectPaths } from '../../paths.ts';

interface Part {
  readonly label: string;
  readonly kinds: readonly TenantNotice['kind'][];
  readonly href: string;
}

const partsOf = (paths: ProjectPaths): readonly Part[] => [
  { label: 'Sign-in', kinds: ['paused', 'provider', 'account-signal'], href: paths.events },
  { label: 'Callback URLs', kinds: ['refused-host'], href: `${paths.callbacks}#refused` },
  { label: 'Domain', kinds: ['domain'], href: paths.domain },
  { label: 'Limits', kinds: ['limit'], href: PAGE_PATHS.accountSettings },
  { label: 'Webhooks', kinds: ['webhook'], href: paths.webhooks },
  { label: 'Keys', kinds: ['key'], href: paths.keys },
  { label: 'History', kinds: ['events-dropped'], href: paths.events },
];

const line = ({ label, kinds, href }: Part, standing: readonly TenantNotice[]): Markup => {
  const isFine = standing.every(({ kind }) => !kinds.includes(kind));
  return html`
    <li data-health=${label.toLowerCase()}>
      <a href=${href}>${label}</a>${' '}${isFine ? badge('Fine', 'success') : badge('Needs attention', 'warn')}
    </li>`;
};

export const healthCard = (paths: ProjectPaths, standing: readonly TenantNotice[]): Markup =>
  card(
    { id: 'health', title: 'Health' },
    html`<ul class="health">${partsOf(paths).map((part) => line(part, standing))}</ul>`,
  );
