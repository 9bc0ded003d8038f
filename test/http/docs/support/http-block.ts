/** A request as documents write it: a request line, headers, an empty line, a body. `<name>` stands for a known value. */

export interface WrittenRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

export function readRequest(text: string): WrittenRequest {
  const [head = '', body] = text.trim().split(/\n\n([\s\S]*)/);
  const [requestLine = '', ...headerLines] = head.split('\n');
  const [method = '', target = ''] = requestLine.split(' ');
  const headers = Object.fromEntries(headerLines.map((line) => line.split(/:\s*/, 2) as [string, string]));
  return { method, target, headers, body: body || undefined };
}

/** The known values, by name. An answer adds its fields; a nested field is called `outer.inner`. */
export class KnownValues {
  readonly #values = new Map<string, string>();

  constructor(start: Readonly<Record<string, string>> = {}) {
    for (const [name, value] of Object.entries(start)) this.#values.set(name, value);
  }

  fill(text: string): string {
    return text.replaceAll(/<([\w.]+)>/g, (placeholder, name: string) => {
      const value = this.#values.get(name);
      if (value === undefined) throw new Error(`${placeholder} is in no answer so far`);
      return value;
    });
  }

  learn(answer: unknown, prefix = ''): void {
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return;
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value === 'object') this.learn(value, `${prefix}${name}.`);
      else this.#values.set(prefix + name, String(value));
    }
  }

  get(name: string): string {
    return this.fill(`<${name}>`);
  }
}

export async function sendWritten(request: WrittenRequest, baseUrl: string, known: KnownValues): Promise<Response> {
  const filled = Object.entries(request.headers).map(([name, value]) => [name, known.fill(value)]);
  return fetch(new URL(known.fill(request.target), baseUrl), {
    method: request.method,
    headers: { 'user-agent': 'documents-test', ...Object.fromEntries(filled) },
    redirect: 'manual',
    ...(request.body === undefined ? {} : { body: known.fill(request.body) }),
  });
}
