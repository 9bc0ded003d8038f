/** What can still be undone in a project. A refused undo leads here. */
import { card } from '../../../pages/components/card.ts';
import { html } from '../../../pages/html.ts';
import { projectPaths } from '../../paths.ts';
import type { ProjectCall } from '../../project-call.ts';
import { SECTIONS, type Section } from '../../sections.ts';
import { projectPage } from '../frame/project-page.ts';
import { SECTION_OF, undoLines } from '../frame/undo-lines.ts';

export function undoPage(call: ProjectCall): string {
  const parts = [...new Set(call.undos.map(({ ended }): Section => SECTION_OF[ended.kind]))];
  const paths = projectPaths(call.tenant.id);
  return projectPage(call, {
    section: 'overview',
    title: 'Undo',
    children: card(
      { id: 'undo', title: 'What you can still undo' },
      parts.length === 0
        ? html`<p>Nothing: a change can be undone for ten minutes. <a href=${paths.activity}>See what was changed</a></p>`
        : parts.map((part) => html`<h3><a href=${paths[part]}>${SECTIONS[part]}</a></h3>${undoLines(call, part)}`),
    ),
  });
}
