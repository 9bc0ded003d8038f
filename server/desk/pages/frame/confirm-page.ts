/** Asks once before something ends that cannot come back: what stops, and what used it last. */
import { button, linkButton } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { CONFIRMED, form } from '../../../pages/components/form.ts';
import { html } from '../../../pages/html.ts';
import type { ProjectCall, Question } from '../../project-call.ts';
import { projectPage } from './project-page.ts';

interface Sent {
  /** The address of the form. A browser that opens it gets the page of the form. */
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

export const confirmPage = (call: ProjectCall, question: Question, { action, fields }: Sent): string =>
  projectPage(call, {
    section: question.section,
    title: question.title,
    children: card(
      { id: 'confirm', title: question.title },
      html`
        <p>${question.lost ?? 'This cannot be undone.'} Nothing has happened yet.</p>
        <ul>${question.stops.map((stop) => html`<li>${stop}</li>`)}</ul>
        ${form(
          { action, csrf: call.csrf, hidden: { ...fields, [CONFIRMED]: 'yes' }, className: 'button-row' },
          html`
            ${button({ label: question.button, kind: 'danger', action: 'confirm' })}
            ${linkButton({ label: 'Cancel', href: action, kind: 'secondary' })}`,
        )}`,
    ),
  });
