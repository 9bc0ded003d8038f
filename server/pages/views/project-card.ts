/** One project on the owner's page. Keys appear as fingerprints only; the keys themselves never enter a page. */
import { KEY_GRACE_S, type TenantStatus } from '@porchlight/contract';
import { statusBadge } from '../components/badge.ts';
import { button, linkButton } from '../components/button.ts';
import { card } from '../components/card.ts';
import { checkbox } from '../components/field.ts';
import { form } from '../components/form.ts';
import { hostList } from '../components/host.ts';
import { type Fact, keyValueList } from '../components/key-value-list.ts';
import { userText } from '../components/person.ts';
import { table } from '../components/table.ts';
import { time, timeLeft } from '../components/time.ts';
import { withSubject } from '../components/with-subject.ts';
import { html, type Markup } from '../html.ts';
import { formatNumber } from '../text/numbers.ts';
import { type UsageModel, usageBars } from './usage-bars.ts';

export interface KeyModel {
  readonly kind: 'management' | 'application';
  readonly fingerprint: string;
  readonly createdAt: Date;
  /** When a replaced key stops working; null for the present one. */
  readonly expiresAt: Date | null;
}

export interface ProjectModel {
  readonly tenantId: string;
  readonly name: string | null;
  readonly status: TenantStatus;
  readonly createdAt: Date;
  readonly claimedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly callbackHosts: readonly string[];
  readonly usersTotal: number;
  readonly runtimeProfile: string;
  /** Caps of the project itself, where it has any: an unclaimed one. */
  readonly usage?: readonly UsageModel[];
  readonly keys: readonly KeyModel[];
  /** Takes a POST with `revoke_now=true` or without; left out, the keys cannot be replaced here. */
  readonly rotateAction?: string;
  /** Downloads the `.service` file. */
  readonly credentialsHref?: string;
}

const KIND_WORDS = { management: 'Management key', application: 'Application key' } as const;

const keysTable = (project: ProjectModel, title: string): Markup =>
  table({
    id: `keys-${project.tenantId}`,
    caption: withSubject('Keys', title),
    columns: [
      { header: 'Key', rowHeader: true, cell: (key: KeyModel) => KIND_WORDS[key.kind] },
      { header: 'Fingerprint', cell: (key) => html`<code>${key.fingerprint}</code>` },
      { header: 'Made', cell: (key) => time(key.createdAt) },
      { header: 'Works until', cell: (key) => (key.expiresAt === null ? 'You replace it' : time(key.expiresAt)) },
    ],
    rows: project.keys,
    empty: 'No key is live.',
  });

function rotateForm(project: ProjectModel, title: string, csrf: string): Markup {
  if (project.rotateAction === undefined) return null;
  return html`
    <details class="more">
      <summary>${withSubject('Replace the keys', title)}</summary>
      <p>You get a new pair. The old keys work for ${KEY_GRACE_S / 3_600} more hours, so that your app can change over without a gap.</p>
      ${form(
        { action: project.rotateAction, csrf, className: 'stack' },
        html`
          ${checkbox({
            id: `revoke-${project.tenantId}`,
            name: 'revoke_now',
            value: 'true',
            label: 'End the old keys at once, because somebody else may have them',
          })}
          <div>${button({ label: 'Replace the keys', kind: 'danger', action: 'rotate' })}</div>`,
      )}
    </details>`;
}

export interface ProjectCardProps {
  readonly project: ProjectModel;
  readonly title: string;
  readonly csrf: string;
  readonly now: Date;
}

export function projectCard({ project, title, csrf, now }: ProjectCardProps): Markup {
  const facts: Fact[] = [
    { label: 'Project id', value: html`<code class="select-all">${project.tenantId}</code>` },
    { label: 'Users', value: formatNumber(project.usersTotal) },
    { label: 'Made', value: time(project.createdAt) },
    ...(project.claimedAt === null ? [] : [{ label: 'Claimed', value: time(project.claimedAt) }]),
    {
      label: 'Time left',
      value: project.expiresAt === null ? 'No end: it is yours' : timeLeft(now, project.expiresAt),
    },
    { label: 'Runtime profile', value: html`<code>${project.runtimeProfile}</code>` },
    { label: 'App hosts', value: hostList(project.callbackHosts, 'None registered yet') },
  ];
  return card(
    {
      id: `project-${project.tenantId}`,
      title: userText(title, 120),
      aside: statusBadge(project.status),
    },
    html`
      ${keyValueList(facts)}
      ${project.usage ? usageBars(project.tenantId, project.usage) : null}
      ${keysTable(project, title)}
      <div class="card-actions">
        ${
          project.credentialsHref
            ? linkButton({
                label: 'Download .service',
                href: project.credentialsHref,
                kind: 'secondary',
                action: 'download',
              })
            : null
        }
        ${rotateForm(project, title, csrf)}
      </div>`,
  );
}
