/** A list that is changed one entry at a time: a row for each entry with its button, so that it works without script. */
import { html, type Markup } from '../html.ts';
import { button } from './button.ts';
import { form } from './form.ts';

interface EntryRow {
  /** The value that the form sends. */
  readonly value: string;
  readonly text: Markup;
  /** Shown below the text: forms that change the entry. */
  readonly more?: Markup;
}

interface EntryRowsProps {
  /** The name of the list for a screen reader. */
  readonly label: string;
  /** Where the button that removes an entry posts to. */
  readonly action: string;
  readonly csrf: string;
  readonly hidden?: Readonly<Record<string, string>>;
  /** The field that holds the value of the entry. */
  readonly name: string;
  readonly rows: readonly EntryRow[];
  readonly empty: Markup;
  /** The names by which tests find the buttons. */
  readonly removeAction: string;
}

/** A longer list scrolls in its own box, so that the content below it stays within reach. */
export const SCROLLED_FROM = 10;

const row = (props: EntryRowsProps, { value, text, more = null }: EntryRow): Markup => html`
  <li class="entry-line">
    <div class="entry-text">${text}${more}</div>
    ${form(
      { action: props.action, csrf: props.csrf, hidden: { ...props.hidden, [props.name]: value } },
      button({
        label: html`Remove<span class="visually-hidden">${`: ${value}`}</span>`,
        kind: 'quiet',
        action: props.removeAction,
      }),
    )}
  </li>`;

export const entryRows = (props: EntryRowsProps): Markup =>
  props.rows.length === 0
    ? html`<p class="soft">${props.empty}</p>`
    : html`
      <ul class=${props.rows.length > SCROLLED_FROM ? 'entry-lines entry-lines-tall' : 'entry-lines'} aria-label=${props.label}>
        ${props.rows.map((one) => row(props, one))}
      </ul>`;
