/** Code to read or to copy. It scrolls sideways by keyboard too; one click selects a command that has to be copied whole. */
import { html, type Markup } from '../html.ts';
import { type TrustedHtml, trustedCode } from '../trusted-html.ts';

interface CodeBlockProps {
  /** Plain text, or text that was given colours. */
  readonly code: string | TrustedHtml;
  readonly label: string;
  /** Shown above the code, such as a file name. */
  readonly title?: string;
  readonly selectWhole?: boolean;
  /** A script adds a button that copies it. */
  readonly copy?: boolean;
  /** A long file: it scrolls in its own place, and its lines stay whole. */
  readonly tall?: boolean;
}

export const codeBlock = (props: CodeBlockProps): Markup => html`
  <figure class=${`code-block${props.selectWhole ? ' code-select' : ''}${props.copy ? ' code-copy' : ''}${props.tall ? ' code-tall' : ''}`}>
    ${props.title === undefined ? null : html`<figcaption>${props.title}</figcaption>`}
    <pre tabindex="0" role="group" aria-label=${props.label}>${typeof props.code === 'string' ? html`<code>${props.code}</code>` : trustedCode(props.code)}</pre>
  </figure>`;

/** Shell commands, one per line; the prompt is drawn by the stylesheet and never copied. */
export const commands = (lines: readonly string[], label: string): Markup => html`
  <figure class="code-block commands">
    <figcaption>Terminal</figcaption>
    <pre tabindex="0" role="group" aria-label=${label}>${lines.map(
      (line, index) => html`
      ${index > 0 ? '\n' : null}<code class="command">${line}</code>`,
    )}</pre>
  </figure>`;
