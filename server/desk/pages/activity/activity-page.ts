/** Who changed what, with a search. The address holds the filters. */
import { CHANGES_KEPT_DAYS } from '@porchlight/contract';
import type { LoggedChange } from '../../../observability/ports.ts';
import { button, linkButton } from '../../../pages/components/button.ts';
import { textField } from '../../../pages/components/field.ts';
import { table } from '../../../pages/components/table.ts';
import { html, type Markup } from '../../../pages/html.ts';
import type { ProofRecord } from '../../../proving/ports.ts';
import { type ActivityQuery, isNarrowedActivity } from '../../activity-search.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import { pager } from '../frame/pager.ts';
import { projectPage } from '../frame/project-page.ts';
import { type ActorNames, activityColumns, activityLists } from './activity-lines.ts';
import { proofsCard } from './proofs-card.ts';

interface ActivityModel {
  /** Newest first. */
  readonly changes: readonly LoggedChange[];
  readonly next: number | null;
  readonly before?: number | undefined;
  readonly asked: ActivityQuery;
  /** Newest first. */
  readonly proofs: readonly ProofRecord[];
  readonly names: ActorNames;
}

const filters = (path: string, asked: ActivityQuery): Markup => html`
  <form class="stack" method="get" action=${path} role="search" aria-label="Activity">
    <div class="filter-grid">
      ${textField({ id: 'who', name: 'who', type: 'search', label: 'Who', hint: 'Address, key or fingerprint', value: asked.who, maxLength: 200, autocomplete: 'off' })}
      ${textField({ id: 'what', name: 'what', type: 'search', label: 'What', hint: 'Such as webhook or keys', value: asked.what, maxLength: 200, autocomplete: 'off' })}
      ${textField({ id: 'from', name: 'from', type: 'date', label: 'From', hint: 'In UTC', value: asked.from })}
      ${textField({ id: 'to', name: 'to', type: 'date', label: 'To', hint: 'This day included', value: asked.to })}
      <div class="button-row">
        ${button({ label: 'Search', kind: 'secondary', action: 'filter' })}
        ${isNarrowedActivity(asked) ? linkButton({ label: 'Show all', href: path, kind: 'quiet' }) : null}
      </div>
    </div>
  </form>`;

/** Two cases have this status: the key may never do this, or a person was asked first. */
const isForbidden = ({ status, actor }: LoggedChange): boolean =>
  status === 403 && (actor === 'program' || actor?.startsWith('key ') === true);

const FORBIDDEN_NOTE = html`
  <p class="soft">Refused, 403: the caller may not do this, or a person had to approve it first. A call that was made after an approval has a line of its own.</p>`;

export function activityPage(
  call: ProjectCall,
  { changes, next, before, asked, proofs, names }: ActivityModel,
): string {
  const paths = projectPaths(call.tenant.id);
  const narrowed = isNarrowedActivity(asked);
  return projectPage(call, {
    section: 'activity',
    children: html`
      ${activityLists(paths.activity, 'changes')}
      <p class="soft">
        Who changed what in the last ${CHANGES_KEPT_DAYS} days. Names are those of that time; a key has the fingerprint that <a href=${paths.keys}>Keys</a> shows.${' '}
        Sign-ins are under <a href=${paths.events}>Events</a>.
      </p>
      ${filters(paths.activity, asked)}
      ${changes.some(isForbidden) ? FORBIDDEN_NOTE : null}
      ${table({
        id: 'activity',
        caption: before === undefined ? 'Newest changes' : 'Older changes',
        stacked: true,
        dense: true,
        columns: activityColumns(names),
        rows: changes,
        empty: narrowed ? 'No change matches.' : `Nothing was changed in the last ${CHANGES_KEPT_DAYS} days.`,
      })}
      ${pager({
        path: paths.activity,
        query: { ...asked },
        next,
        isFirst: before === undefined,
        labels: { next: 'Older changes', first: 'Newest changes' },
      })}
      ${proofsCard(paths, proofs)}`,
  });
}
