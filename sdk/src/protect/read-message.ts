/**
 * Reads a message of JSON-RPC so that every other reader sees the same in it. A name that comes twice, or a number that
 * this language cannot hold, would be one thing here and another in the app's server.
 */

/** In valid JSON all quotes belong to texts, so a text before a colon is a name. */
const NAMES = /"(?:[^"\\]|\\.)*"\s*:|"(?:[^"\\]|\\.)*"/gs;

/** What is deeper is refused: each reader would need a stack as deep. */
const DEPTH_MAX = 200;

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

/** The same for what a framework has read: undefined for what is too deep, or a number without a value. */
export function checkedMessage(message: unknown): unknown {
  try {
    namesIn(message);
    return message;
  } catch {
    return undefined;
  }
}

function namesIn(value: unknown, depth = 0): number {
  if (depth > DEPTH_MAX) throw new RangeError('This is too deep.');
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('This number has no value.');
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value).reduce<number>((sum, one) => sum + namesIn(one, depth + 1), 0);
  return Array.isArray(value) ? inside : inside + Object.keys(value).length;
}
