/** The name of a project, how long its sessions last, and its end. */
import { SESSION_MAX_DAYS_LIMIT, TAKE_BACK_H } from '@porchlight/contract';
import { button } from '../../pages/components/button.ts';
import { card } from '../../pages/components/card.ts';
import { textField } from '../../pages/components/field.ts';
import { form } from '../../pages/components/form.ts';
import { html, type Markup } from '../../pages/html.ts';
import { countOf } from '../../pages/text/numbers.ts';
import type { SocialLoginResource } from '../../social-login/ports.ts';
import type { ProjectCall } from '../owner-routes.ts';
import { projectPaths } from '../paths.ts';
import { projectPage } from './project-page.ts';

interface SettingsModel {
  readonly resource: SocialLoginResource | null;
  readonly users: number;
}

const nameCard = (call: ProjectCall): Markup =>
  card(
    { id: 'name', title: 'Name' },
    form(
      { action: `${projectPaths(call.tenant.id).settings}/name`, csrf: call.csrf, className: 'inline-form' },
      html`
        ${textField({ id: 'project-name', name: 'name', label: 'Name of the project', value: (call.typed?.field('name') || (call.tenant.name ?? '')).slice(0, 80), required: true, maxLength: 80, autocomplete: 'off' })}
        ${button({ label: 'Rename', kind: 'secondary', action: 'rename' })}`,
    ),
  );

const sessionsCard = (call: ProjectCall, { sessionMaxDays }: SocialLoginResource): Markup =>
  card(
    { id: 'session-end', title: 'End of sessions' },
    form(
      { action: `${projectPaths(call.tenant.id).settings}/session-end`, csrf: call.csrf, className: 'inline-form' },
      html`
        ${textField({
          id: 'session-max-days',
          name: 'session_max_days',
          type: 'number',
          min: 1,
          max: SESSION_MAX_DAYS_LIMIT,
          label: 'Days until everyone has to sign in again',
          hint: 'Empty: as long as they keep coming back within 30 days.',
          value: sessionMaxDays === null ? '' : String(sessionMaxDays),
        })}
        ${button({ label: 'Save', kind: 'secondary', action: 'session-end' })}`,
    ),
  );

const deleteCard = (call: ProjectCall, { users }: SettingsModel): Markup =>
  card(
    { id: 'delete', title: 'Delete this project' },
    html`
      <p>Its keys and tokens stop working at once, and nobody can sign in. You can take it back for ${TAKE_BACK_H} hours; then ${countOf(users, 'user')}, all sessions and all events are gone for good.</p>
      ${form(
        { action: `${projectPaths(call.tenant.id).settings}/delete`, csrf: call.csrf, className: 'inline-form' },
        html`
          ${textField({ id: 'confirm-delete', name: 'confirm', label: html`Type <code>${call.tenant.id}</code> to confirm`, required: true, autocomplete: 'off', maxLength: 64 })}
          ${button({ label: 'Delete this project', kind: 'danger', action: 'delete-project' })}`,
      )}`,
  );

export const settingsPage = (call: ProjectCall, model: SettingsModel): string =>
  projectPage(call, {
    section: 'settings',
    children: html`
      ${nameCard(call)}
      ${model.resource === null ? null : sessionsCard(call, model.resource)}
      ${deleteCard(call, model)}`,
  });
