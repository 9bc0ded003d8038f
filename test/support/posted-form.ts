/** The page that hands an answer on as a form, read as a browser reads it. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const attribute = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value ?? null;

function elements(node: Node, tag: string): Element[] {
  const below = 'childNodes' in node ? node.childNodes.flatMap((child) => elements(child, tag)) : [];
  return 'tagName' in node && node.tagName === tag ? [node, ...below] : below;
}

export interface PostedForm {
  readonly action: string;
  readonly method: string | null;
  readonly fields: Readonly<Record<string, string>>;
  /** Elements that no page of ours has, and that could only come out of a value. */
  readonly foreign: number;
}

export function postedForm(page: string): PostedForm {
  const document = parse(page);
  const forms = elements(document, 'form');
  const [form] = forms;
  if (!form || forms.length > 1) throw new Error(`the page has ${forms.length} forms: ${page.slice(0, 400)}`);
  const fields = elements(form, 'input').map((input) => [attribute(input, 'name'), attribute(input, 'value')]);
  return {
    action: attribute(form, 'action') ?? '',
    method: attribute(form, 'method'),
    fields: Object.fromEntries(fields),
    foreign: [
      ...['img', 'iframe', 'base'].flatMap((tag) => elements(document, tag)),
      ...elements(document, 'svg').filter((svg) => attribute(svg, 'onload') !== null),
    ].length,
  };
}

/** The fields of a page that nobody sees. */
export const hiddenFields = (page: string): Record<string, string> =>
  Object.fromEntries(
    elements(parse(page), 'input')
      .filter((input) => attribute(input, 'type') === 'hidden')
      .map((input) => [attribute(input, 'name') ?? '', attribute(input, 'value') ?? '']),
  );

/** One directive of the content policy of an answer. */
export const directiveOf = (response: Response, name: string): string | undefined =>
  response.headers
    .get('content-security-policy')
    ?.split('; ')
    .find((directive) => directive.startsWith(`${name} `))
    ?.slice(name.length + 1);
