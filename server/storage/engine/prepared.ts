/**
 * Statements of the hot paths, which the engine may keep parsed and planned on each connection. Only texts that never
 * vary are registered: a text per tenant would fill every connection's memory.
 */
const names = new Map<string, string>();

export function prepared(name: string, text: string): string {
  names.set(text, name);
  return text;
}

export const preparedName = (text: string): string | undefined => names.get(text);
