/** An entry of a long list as one line. The line opens what belongs to the entry. Works without script. */
import { html, type Markup } from '../html.ts';

interface FoldRowProps {
  /** The line. */
  readonly line: Markup;
  /** The word at its end that says what opens. */
  readonly word: string;
  readonly children: Markup;
  /** A button next to the line, visible even while it is folded. */
  readonly beside?: Markup;
  readonly open?: boolean;
  /** Attributes by which tests find the entry. */
  readonly data?: { readonly client?: string; readonly delivery?: number };
}

const foldRow = ({ line, word, children, beside = null, open = false, data }: FoldRowProps): Markup => html`
  <li class="fold-row" data-client=${data?.client} data-delivery=${data?.delivery}>
    <details class="fold" open=${open}>
      <summary><span class="fold-line">${line}</span>${' '}<span class="fold-word">${word}</span></summary>
      <div class="stack">${children}</div>
    </details>
    ${beside}
  </li>`;

export const foldRows = (rows: readonly FoldRowProps[]): Markup =>
  html`<ul class="fold-rows">${rows.map((row) => foldRow(row))}</ul>`;
