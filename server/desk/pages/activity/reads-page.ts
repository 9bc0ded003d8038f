/** The newest calls of a project, reads among them. Changes alone have a page with a search. */
import type { LoggedRequest } from '../../../observability/ports.ts';
import { table } from '../../../pages/components/table.ts';
import { html } from '../../../pages/html.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import { projectPage } from '../frame/project-page.ts';
import { type ActorNames, activityColumns, activityLists } from './activity-lines.ts';

interface ReadsModel {
  /** Newest first. */
  readonly requests: readonly LoggedRequest[];
  readonly names: ActorNames;
}

export function readsPage(call: ProjectCall, { requests, names }: ReadsModel): string {
  return projectPage(call, {
    section: 'activity',
    children: html`
      ${activityLists(projectPaths(call.tenant.id).activity, 'all')}
      <p class="soft">The newest ${requests.length} calls of the last seven days, with those that only read.</p>
      ${table({
        id: 'activity',
        caption: 'Newest changes and reads',
        stacked: true,
        dense: true,
        columns: activityColumns(names),
        rows: requests,
        empty: 'Nothing was called in the last seven days.',
      })}`,
  });
}
