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
