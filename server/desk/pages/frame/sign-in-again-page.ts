/** Before others get more rights, the person signs in once more. Afterwards they are on the page of the form again. */
import { FRESH_FOR } from '../../../accounts/fresh-sign-in.ts';
import { linkButton } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { html } from '../../../pages/html.ts';
import { PAGE_PATHS, projectPath } from '../../../pages/paths.ts';
import type { ProjectCall } from '../../project-call.ts';
import { SECTIONS, type Section } from '../../sections.ts';
import { projectPage } from './project-page.ts';

const TITLE = 'Sign in again first';

export const signInAgainPage = (call: ProjectCall, backTo: string): string =>
  projectPage(call, {
    section: sectionOf(call, backTo),
    title: TITLE,
    children: card(
      { id: 'sign-in-again', title: TITLE },
      html`
        <p>
          This gives others more rights in the project, or leads people or data to a new place. It needs ${FRESH_FOR}, so
          that nobody can do it in a browser that was left open. Nothing was changed.
        </p>
        <div class="button-row">
          ${linkButton({ label: 'Sign in again', href: `${PAGE_PATHS.signIn}?return_to=${encodeURIComponent(backTo)}`, action: 'sign-in-again' })}
          ${linkButton({ label: 'Cancel', href: backTo, kind: 'secondary' })}
        </div>`,
    ),
  });

function sectionOf({ tenant }: ProjectCall, path: string): Section {
  const [first = ''] = path.slice(projectPath(tenant.id).length + 1).split('/');
  return Object.hasOwn(SECTIONS, first) ? (first as Section) : 'overview';
}
