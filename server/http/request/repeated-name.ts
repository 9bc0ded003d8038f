/**
 * Whether a JSON text names a property of one object twice. RFC 8259 section 4 leaves open which of the two counts, so a
 * proxy that looks at such a body and the service behind it may see two different requests. Pure.
 */

/** A whole string, and whether a colon makes it the name of a property. */
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"\s*(:)?/gs;

/** `value` is what the text was parsed into. If a name occurs twice, it holds only one of the two values. */
export function hasRepeatedName(text: string, value: unknown): boolean {
  let written = 0;
  for (const [, colon] of text.matchAll(STRING)) if (colon) written += 1;
  return written !== countNames(value);
}

/** Uses a list instead of the call stack, because a hostile body may be nested as deep as it is long. */
function countNames(value: unknown): number {
  let count = 0;
  const left: unknown[] = [value];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const inside = Object.values(next);
    if (!Array.isArray(next)) count += inside.length;
    for (const each of inside) left.push(each);
  }
  return count;
}
