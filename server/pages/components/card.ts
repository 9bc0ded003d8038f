/** A surface that holds one subject. */
import { html, type Markup } from '../html.ts';

interface CardProps {
  readonly title?: Markup;
  readonly id?: string;
  readonly level?: 2 | 3;
  readonly aside?: Markup;
}

export function card(props: CardProps, children: Markup): Markup {
  const headingId = props.id === undefined ? undefined : `${props.id}-title`;
  const heading =
    props.level === 3
      ? html`<h3 class="card-title" id=${headingId}>${props.title}</h3>`
      : html`<h2 class="card-title" id=${headingId}>${props.title}</h2>`;
  return html`
    <section class="card" id=${props.id} aria-labelledby=${props.title ? headingId : undefined}>
      ${props.title ? html`<div class="card-head">${heading}${props.aside}</div>` : null}
      ${children}
    </section>`;
}

interface FoldedCardProps {
  readonly id: string;
  readonly title: string;
  /** How things stand, in the line that is always visible. */
  readonly state: Markup;
}

/** A card as one line that opens. Its content has the id, so that a browser opens the card for a link to it. */
export const foldedCard = ({ id, title, state }: FoldedCardProps, children: Markup): Markup => html`
  <section class="card card-folded" aria-labelledby=${`${id}-title`}>
    <details class="fold">
      <summary>
        <h2 class="card-title" id=${`${id}-title`}>${title}</h2>
        <span class="fold-line soft">${state}</span>
        <span class="fold-word">Details</span>
      </summary>
      <div class="stack" id=${id}>${children}</div>
    </details>
  </section>`;
