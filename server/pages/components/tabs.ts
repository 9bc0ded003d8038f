/** Tabs made of radio buttons: they work without script. The documents make the same markup from Markdown. */
import { html, type Markup } from '../html.ts';

interface Tab {
  readonly name: string;
  readonly content: Markup;
}

export const tabs = (id: string, legend: string, list: readonly Tab[]): Markup => html`
  <fieldset class="tabs">
    <legend class="visually-hidden">${legend}</legend>
    ${list.map(
      ({ name }, index) => html`
      <input type="radio" name=${id} id=${`${id}-${index}`} value=${name} checked=${index === 0} />
      <label for=${`${id}-${index}`}>${name}</label>`,
    )}
    ${list.map(({ content }) => content)}
  </fieldset>`;
