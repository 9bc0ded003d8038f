/**
 * Markup that was made from the repository's own documents, never from input of a caller. The brand makes this promise
 * visible: every call of `trustHtml` is a claim that the text is safe.
 */
import { h, type VNode } from 'preact';

declare const trusted: unique symbol;
export interface TrustedHtml {
  readonly html: string;
  readonly [trusted]: true;
}

export const trustHtml = (html: string): TrustedHtml => ({ html }) as TrustedHtml;

export function trustedBlock(className: string, content: TrustedHtml): VNode {
  const tag: string = 'div';
  return h(tag, { class: className, dangerouslySetInnerHTML: { __html: content.html } });
}

/** Code that was escaped and given colours. */
export function trustedCode(content: TrustedHtml): VNode {
  const tag: string = 'code';
  return h(tag, { dangerouslySetInnerHTML: { __html: content.html } });
}
