/**
 * Reads a message of JSON-RPC so that every other reader sees the same in it. A name that comes twice, or a number that
 * this language cannot hold, would be one thing here and another in the app's server.
 */

/** In valid JSON all quotes belong to texts, so a text before a colon is a name. */
const NAMES = /"(?:[^"\\]|\\.)*"\s*:|"(?:[^"\\]|\\.)*"/gs;

/** Undefined if the text cannot be read, or not in one way only. */
export function readMessage(text: string): unknown {
  try {
    const message: unknown = JSON.parse(text);
    const named = text.match(NAMES)?.filter((part) => part.endsWith(':')) ?? [];
    return named.length === namesIn(message) ? message : undefined;
  } catch {
    return undefined;
  }
}

function namesIn(value: unknown): number {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('This number has no value.');
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value).reduce<number>((sum, one) => sum + namesIn(one), 0);
  return Array.isArray(value) ? inside : inside + Object.keys(value).length;
}
