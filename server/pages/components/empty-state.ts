/** What stands where nothing is yet, with the way to get something there. */
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
