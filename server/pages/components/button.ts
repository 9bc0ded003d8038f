/** Buttons send forms, link buttons lead somewhere; both look alike and both say what happens. */
import { html, type Markup } from '../html.ts';

type ButtonKind = 'primary' | 'secondary' | 'danger' | 'quiet';

interface Look {
  readonly label: Markup;
  readonly kind?: ButtonKind;
  readonly wide?: boolean;
  /** The value of `data-action`, by which scripts and tests find the control. */
  readonly action?: string;
}

interface ButtonProps extends Look {
  readonly name?: string;
  readonly value?: string;
}

interface LinkButtonProps extends Look {
  readonly href: string;
}

const classOf = ({ kind = 'primary', wide = false }: Look): string =>
  `button button-${kind}${wide ? ' button-wide' : ''}`;

export const button = (props: ButtonProps): Markup => html`
  <button class=${classOf(props)} type="submit" name=${props.name} value=${props.value} data-action=${props.action}>
    ${props.label}
  </button>`;

/** What a person decides, in a form that sends it as `decision`. */
export const decisionButton = (decision: string, label: string, kind: ButtonKind = 'primary'): Markup =>
  button({ label, name: 'decision', value: decision, action: decision, kind, wide: true });

export const linkButton = (props: LinkButtonProps): Markup => html`
  <a class=${classOf(props)} href=${props.href} data-action=${props.action}>${props.label}</a>`;

export const buttonRow = (...buttons: Markup[]): Markup => html`<div class="button-row">${buttons}</div>`;
