/** One project on the owner's page. Keys appear as fingerprints only; the keys themselves never enter a page. */
import { KEY_GRACE_S, type TenantStatus } from '@porchlight/contract';
import { badge, statusBadge } from '../components/badge.ts';
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

interface KeyModel {
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

const keyStatus = ({ expiresAt }: KeyModel): Markup =>
  expiresAt === null ? badge('Active', 'success') : html`${badge('Replaced')}${' '}expires ${time(expiresAt)}`;

const keysTable = (project: ProjectModel, title: string): Markup =>
  table({
    id: `keys-${project.tenantId}`,
    caption: withSubject('Keys', title),
    columns: [
      { header: 'Key', rowHeader: true, cell: (key: KeyModel) => KIND_WORDS[key.kind] },
      { header: 'Fingerprint', cell: (key) => html`<code>${key.fingerprint}</code>` },
      { header: 'Created', cell: (key) => time(key.createdAt) },
      { header: 'Status', cell: keyStatus },
    ],
    rows: project.keys,
    empty: 'There is no active key.',
  });

function rotateForm(project: ProjectModel, title: string, csrf: string): Markup {
  if (project.rotateAction === undefined) return null;
  return html`
    <details class="more">
      <summary>${withSubject('Replace the keys', title)}</summary>
      <p>You get a new pair. The old keys keep working for ${KEY_GRACE_S / 3_600} hours, so that your app can switch without downtime.</p>
      ${form(
        { action: project.rotateAction, csrf, className: 'stack' },
        html`
          ${checkbox({
            id: `revoke-${project.tenantId}`,
            name: 'revoke_now',
            value: 'true',
            label: 'Revoke the old keys at once, because someone else may have them',
          })}
          <div>${button({ label: 'Replace the keys', kind: 'danger', action: 'rotate' })}</div>`,
      )}
    </details>`;
}

interface ProjectCardProps {
  readonly project: ProjectModel;
  readonly title: string;
  readonly csrf: string;
  readonly now: Date;
}

export function projectCard({ project, title, csrf, now }: ProjectCardProps): Markup {
  const facts: Fact[] = [
    { label: 'Project id', value: html`<code class="select-all">${project.tenantId}</code>` },
    { label: 'Users', value: formatNumber(project.usersTotal) },
    { label: 'Created', value: time(project.createdAt) },
    ...(project.claimedAt === null ? [] : [{ label: 'Claimed', value: time(project.claimedAt) }]),
    {
      label: project.expiresAt === null ? 'Expiry' : 'Time left',
      value: project.expiresAt === null ? 'Never expires' : timeLeft(now, project.expiresAt),
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
        ${
          project.credentialsHref
            ? html`<p class="soft">
                Save it as <code>.service</code> in the project root: browsers may drop the dot. It holds secret keys, so keep it
                out of source control.
              </p>`
            : null
        }
        ${rotateForm(project, title, csrf)}
      </div>`,
  );
}
