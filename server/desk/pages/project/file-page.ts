/** The settings of a project as one file, to keep with the code. */
import { PACKAGE_TEXTS } from '@porchlight/contract';
import { linkButton } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { codeBlock, commands } from '../../../pages/components/code-block.ts';
import { html } from '../../../pages/html.ts';
import { PAGE_PATHS } from '../../../pages/paths.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import { projectPage } from '../frame/project-page.ts';

export const FILE_NAME = 'porchlight.json';

export const filePage = (call: ProjectCall, text: string): string =>
  projectPage(call, {
    section: 'file',
    children: html`
      ${card(
        { id: 'file', title: html`The settings as <code>${FILE_NAME}</code>` },
        html`
          <p>Everything that these pages set, in one file that you can keep with your code and review. It holds no secret: a secret is named by a variable of the environment. Keys, members, users and the logo are not in it. <a href=${`${PAGE_PATHS.docs}/apply`}>What each field means</a></p>
          <div class="button-row">${linkButton({ label: 'Download', href: projectPaths(call.tenant.id).fileDownload, kind: 'secondary', action: 'download-file' })}</div>
          ${codeBlock({ code: text, label: `${FILE_NAME} of this project`, title: FILE_NAME, copy: true, tall: true })}`,
      )}
      ${card(
        { id: 'apply', title: 'Apply it' },
        html`
          <p>Beside the file and the keys of the project (<code>.service</code>), the first command shows what differs, and the second one makes the project as the file says.</p>
          ${commands([`${PACKAGE_TEXTS.command} apply --plan`, `${PACKAGE_TEXTS.command} apply`], 'Commands that apply the file')}`,
      )}`,
  });
