/**
 * Takes the forms and buttons out of a page that its reader may not use. A card or a fold that held nothing else goes with
 * them. It knows no role and no address: the caller decides.
 */
import { h, type VNode } from 'preact';
import { html, type Markup } from './html.ts';

export interface MayUse {
  /** A form that is sent to this address. */
  send(action: string): boolean;
  /** A button that leads to this address. */
  open(href: string): boolean;
}

interface Shown {
  readonly markup: Markup;
  /** Whether something was taken out. */
  readonly isLess: boolean;
}

/** What is worth a card: headings and sentences about a form are nothing without it. */
const SUBSTANCE = new Set(['dl', 'table', 'ul', 'ol', 'pre', 'figure', 'img', 'form', 'nav', 'input']);
const HOLDERS = new Set(['section', 'details']);
const ROWS = /(?:^| )(?:button-row|deed|inline-form)(?: |$)/;

const isNode = (markup: Markup): markup is VNode => typeof markup === 'object' && markup !== null && 'type' in markup;

const childrenOf = ({ props }: VNode): Markup[] => [props.children as Markup].flat();

const attribute = ({ props }: VNode, name: string): string =>
  String(Object.entries(props).find(([key]) => key === name)?.[1] ?? '');

const holdsSubstance = (markup: Markup): boolean => {
  if (Array.isArray(markup)) return markup.some(holdsSubstance);
  if (!isNode(markup)) return false;
  return SUBSTANCE.has(String(markup.type)) || childrenOf(markup).some(holdsSubstance);
};

const holdsAnything = (markup: Markup): boolean => {
  if (Array.isArray(markup)) return markup.some(holdsAnything);
  if (isNode(markup)) return SUBSTANCE.has(String(markup.type)) || childrenOf(markup).some(holdsAnything);
  return typeof markup === 'number' || (typeof markup === 'string' && markup.trim() !== '');
};

/** A control that this reader may not use. */
function isForbidden(node: VNode, may: MayUse): boolean {
  if (node.type === 'form') return attribute(node, 'method') === 'post' && !may.send(attribute(node, 'action'));
  return node.type === 'a' && attribute(node, 'class').includes('button') && !may.open(attribute(node, 'href'));
}

const NOTHING: Shown = { markup: null, isLess: true };

export function hideControls(markup: Markup, may: MayUse): Shown {
  if (Array.isArray(markup)) {
    const parts = markup.map((one: Markup) => hideControls(one, may));
    return { markup: parts.map((part) => part.markup), isLess: parts.some(({ isLess }) => isLess) };
  }
  if (!isNode(markup)) return { markup, isLess: false };
  if (isForbidden(markup, may)) return NOTHING;
  const parts = childrenOf(markup).map((child) => hideControls(child, may));
  if (!parts.some(({ isLess }) => isLess)) return { markup, isLess: false };
  const left = parts.map((part) => part.markup);
  if (HOLDERS.has(String(markup.type)) && !left.some(holdsSubstance)) return NOTHING;
  if (ROWS.test(attribute(markup, 'class')) && !left.some(holdsAnything)) return NOTHING;
  const { children: _, ...attributes } = markup.props;
  if (typeof markup.type !== 'string') return { markup: html`${left}`, isLess: true };
  return { markup: h(markup.type, attributes, ...(left as VNode[])), isLess: true };
}
