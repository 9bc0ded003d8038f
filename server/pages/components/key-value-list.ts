/** A list of facts with their names. */
import { html, type Markup } from '../html.ts';

export interface Fact {
  readonly label: string;
  readonly value: Markup;
}

export const keyValueList = (facts: readonly Fact[]): Markup => html`
  <dl class="facts">
    ${facts.map(({ label, value }) => html`<div class="fact"><dt>${label}</dt><dd>${value}</dd></div>`)}
  </dl>`;
