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
