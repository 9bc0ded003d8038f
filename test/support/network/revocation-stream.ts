/** Reads a stream of revocations as an app would, line by line. */
import { endAfterFile } from '../cleanup.ts';
import type { Harness } from '../harness.ts';
import type { TestTenant } from '../tenant.ts';

export interface Line {
  readonly cursor: string;
  readonly age_ms: number;
  readonly revoked: readonly unknown[];
}

export interface OpenStream {
  readonly response: Response;
  /** The next line; undefined after the last. */
  next(): Promise<Line | undefined>;
  /** Reads until a line has news, and returns the news. */
  news(): Promise<readonly unknown[] | undefined>;
  close(): Promise<void>;
}

export async function openStream(
  { fetch }: Pick<Harness, 'fetch'>,
  tenant: Pick<TestTenant, 'id' | 'applicationKey'>,
  after?: string,
): Promise<OpenStream> {
  const leave = new AbortController();
  const response = await fetch(
    `/edge/auth/${tenant.id}/revocations${after === undefined ? '' : `?after=${encodeURIComponent(after)}`}`,
    { headers: { authorization: `Bearer ${tenant.applicationKey}` }, signal: leave.signal },
  );
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const lines: Line[] = [];
  let rest = '';
  const next = async (): Promise<Line | undefined> => {
    while (lines.length === 0) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) return undefined;
      const parts = (rest + value).split('\n');
      rest = parts.pop() ?? '';
      lines.push(...parts.map((part) => JSON.parse(part) as Line));
    }
    return lines.shift();
  };
  const close = async (): Promise<void> => {
    forget();
    leave.abort();
    await reader?.cancel().catch(() => undefined);
  };
  const forget = endAfterFile(close);
  return {
    response,
    next,
    async news() {
      for (let line = await next(); line; line = await next()) if (line.revoked.length > 0) return line.revoked;
      return undefined;
    },
    close,
  };
}
