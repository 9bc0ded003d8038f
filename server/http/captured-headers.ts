/** The headers that middleware sets whatever the request is, for answers that do not pass through it. */
import type { Request, RequestHandler, Response } from 'express';

export function capturedHeaders(handlers: readonly RequestHandler[]): [string, string][] {
  const headers = new Map<string, string>();
  const res = {
    setHeader: (name: string, value: string) => void headers.set(name, value),
    removeHeader: (name: string) => void headers.delete(name),
  } as unknown as Response;
  for (const handler of handlers) void handler({} as Request, res, () => {});
  return [...headers];
}
