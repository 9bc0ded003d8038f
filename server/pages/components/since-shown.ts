/** Of a project that somebody takes over: what their form says they saw, and what is new since. */

import { html, type Markup } from '../html.ts';
import { SHOWN_FIELD, type ShownProject, type SinceShown, shownVersion } from '../shown-project.ts';
import { hostList } from './host.ts';
import { notice } from './notice.ts';

export const shownField = (project: ShownProject): Markup => html`
  <input type="hidden" name=${SHOWN_FIELD} value=${shownVersion(project)} />`;

export const sinceShownNotice = ({ newName, newHosts }: SinceShown): Markup =>
  notice(
    'warn',
    html`
      <p><strong>The project has changed since you opened this page. Nothing was decided yet.</strong></p>
      ${newName ? html`<p>It has another name now.</p>` : null}
      ${newHosts.length > 0 ? html`<p>New app hosts:</p>${hostList(newHosts, '')}` : null}`,
    'status',
  );
