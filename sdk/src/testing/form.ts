/** Reads forms and links from pages of the service. It understands just enough HTML for those pages. */

export interface FoundForm {
  readonly action: string;
  readonly fields: Record<string, string>;
}

/** The form around a `data-action` button. */
export function formOfAction(html: string, action: string): FoundForm | undefined {
  for (const [, attributes = '', content = ''] of html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/gi)) {
    const button = tags(content, 'button').find((tag) => tag['data-action'] === action);
    if (!button) continue;
    const hidden = tags(content, 'input').filter(({ type }) => type === 'hidden');
    const fields = [...hidden, button].flatMap(({ name, value = '' }) => (name ? [[name, value] as const] : []));
    return { action: attributesOf(attributes).action ?? '', fields: Object.fromEntries(fields) };
  }
  return undefined;
}

/** The form with which a provider such as Apple sends its answer: a browser submits it by itself. */
export function answerForm(html: string): FoundForm | undefined {
  for (const [, attributes = '', content = ''] of html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/gi)) {
    const { action = '' } = attributesOf(attributes);
    if (!/\/edge\/auth\/[\w-]+\/callback$/.test(action)) continue;
    const inputs = tags(content, 'input').flatMap(({ name, value = '' }) => (name ? [[name, value] as const] : []));
    return { action, fields: Object.fromEntries(inputs) };
  }
  return undefined;
}

/** Where the first identity provider of the sign-in page leads. */
export const firstProvider = (html: string): string | undefined =>
  tags(html, 'a').find((tag) => tag['data-provider'] !== undefined)?.href;

function tags(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'gi'))].map(([, attributes = '']) =>
    attributesOf(attributes),
  );
}

function attributesOf(text: string): Record<string, string> {
  const found = text.matchAll(/([\w-]+)="([^"]*)"/g);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, unescaped(value)]));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

const unescaped = (text: string): string => text.replace(/&([\w#]+);/g, (all, name: string) => ENTITIES[name] ?? all);
