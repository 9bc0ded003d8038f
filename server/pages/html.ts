/**
 * The only way to write a page: a tagged template that escapes every value. What the content security policy would
 * refuse (script, style, handlers) is refused here already, so that a fault shows in a test and not in a browser's
 * console. This file knows no page and no request.
 */
import htmModule from 'htm';
import { Fragment, h, type VNode } from 'preact';
import { render } from 'preact-render-to-string';

export type Markup = VNode | string | number | null | undefined | false | readonly Markup[];
type AttributeValue = string | number | boolean | null | undefined;
type Attributes = Readonly<Record<string, AttributeValue>>;
type TemplateValue = Markup | AttributeValue | Attributes;

const FORBIDDEN_ELEMENTS = new Set(['script', 'style', 'iframe', 'object', 'embed', 'base']);
const FORBIDDEN_ATTRIBUTE = /^(?:on.*|style|srcdoc|dangerouslysetinnerhtml)$/i;
const URL_ATTRIBUTES = new Set(['href', 'src', 'action', 'formaction']);
const SAFE_SCHEMES = new Set(['http', 'https', 'mailto']);

/** Browsers skip control characters and blanks when they read a scheme, so the check skips them too. */
export function safeUrl(url: string): string | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url.replace(/[\p{Cc} ]/gu, ''))?.[1];
  return scheme === undefined || SAFE_SCHEMES.has(scheme.toLowerCase()) ? url : undefined;
}

function checkedAttributes(tag: string, attributes: Record<string, unknown> | null): Record<string, unknown> {
  const checked: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (FORBIDDEN_ATTRIBUTE.test(name)) throw new Error(`<${tag}> may not carry the attribute ${name}`);
    checked[name] = URL_ATTRIBUTES.has(name.toLowerCase()) && typeof value === 'string' ? safeUrl(value) : value;
  }
  return checked;
}

/** `this[0] = 3` tells htm that the element is not constant: a cached node would be shared between renderings. */
function createElement(
  this: number[],
  tag: unknown,
  attributes: Record<string, unknown> | null,
  ...children: Markup[]
): VNode {
  this[0] = 3;
  if (typeof tag !== 'string') throw new Error('A template takes element names; call components as functions');
  if (FORBIDDEN_ELEMENTS.has(tag.toLowerCase())) throw new Error(`<${tag}> has no place in a page`);
  return h(tag, checkedAttributes(tag, attributes), ...(children as VNode[]));
}

interface Htm {
  bind(create: typeof createElement): (strings: TemplateStringsArray, ...values: TemplateValue[]) => VNode | VNode[];
}

/** The package's types describe its CommonJS file; the module that Node loads has the function itself as its default. */
const template = (htmModule as unknown as Htm).bind(createElement);

export function html(strings: TemplateStringsArray, ...values: TemplateValue[]): VNode {
  const result = template(strings, ...values);
  return h(Fragment, null, result);
}

export const renderMarkup = (markup: VNode): string => render(markup);
