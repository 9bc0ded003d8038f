/** The text that is shown while there is nothing yet, with the way to add something. */
import { html, type Markup } from '../html.ts';
import { lamp } from './lamp.ts';

interface EmptyStateProps {
  readonly title: string;
  readonly text: Markup;
  readonly action?: Markup;
}

export const emptyState = (props: EmptyStateProps): Markup => html`
  <div class="empty-state">
    ${lamp('lamp lamp-unlit')}
    <h2>${props.title}</h2>
    <p>${props.text}</p>
    ${props.action}
  </div>`;
