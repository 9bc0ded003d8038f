/** Looks into a JSON-RPC body that nobody has checked yet. Pure, and believes nothing. */

/** The names of the tools that the body calls, one message or a batch. */
export function calledTools(body: unknown): unknown[] {
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
  return messages.flatMap((message) => {
    const { method, params } = asObject(message);
    return method === 'tools/call' ? [asObject(params).name] : [];
  });
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Deeper than any message of the protocol, and far from where writing it out again would exhaust the stack. */
const MAX_DEPTH = 64;

export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth >= MAX_DEPTH || Object.values(value).some((inner) => isTooDeep(inner, depth + 1));
}
