/**
 * The form that a provider's page submits by itself (OAuth 2.0 Form Post Response Mode), as a browser would send it.
 */
export function sentForm(page: string): { action: string; fields: Record<string, string> } | null {
  const action = /<form[^>]*action="([^"]*\/callback)"/.exec(page)?.[1];
  if (action === undefined) return null;
  const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]);
  return { action, fields: Object.fromEntries(fields) as Record<string, string> };
}
