/** What a program would be able to do in the name of the reader. */
import { html, type Markup } from '../html.ts';
import type { Language } from '../language.ts';
import { textsIn } from '../languages/texts.ts';
import { userText } from './person.ts';

interface Wanted {
  readonly resource: string | null;
  readonly scopes: readonly { readonly name: string; readonly description: string }[];
}

export function ableTo({ resource, scopes }: Wanted, language: Language): Markup {
  if (resource === null) return null;
  const { asking, agentConsent } = textsIn(language);
  const items = scopes.map(
    ({ name, description }) => html`<li>${userText(description, 200)} <code class="scope">${name}</code></li>`,
  );
  return html`
    <h2 class="small-heading">${asking.ableTo}</h2>
    <ul class="tick-list">${items.length > 0 ? items : html`<li>${agentConsent.actThere}</li>`}</ul>`;
}
