import type { Request, Response } from 'express';
import { describe, expect, it, vi } from 'vitest';
import { warnOfForwarding } from '../../../server/http/request/forwarding-warning.ts';

const pass = (handler: ReturnType<typeof warnOfForwarding>, headers: Record<string, string>): void => {
  const next = vi.fn();
  handler({ headers } as Partial<Request> as Request, {} as Response, next);
  expect(next).toHaveBeenCalledExactlyOnceWith();
};

describe('a forwarding header that nobody was told to believe', () => {
  it('is logged once, and without the address in it', () => {
    const logger = { warn: vi.fn() };
    const handler = warnOfForwarding(0, logger);
    pass(handler, {});
    expect(logger.warn).not.toHaveBeenCalled();
    for (let turn = 0; turn < 3; turn += 1) pass(handler, { 'x-forwarded-for': '192.0.2.1' });
    pass(handler, { forwarded: 'for=192.0.2.1' });
    expect(logger.warn).toHaveBeenCalledOnce();
    expect(JSON.stringify(logger.warn.mock.calls)).not.toContain('192.0.2.1');
  });

  it('is fine where the operator has said how many proxies there are', () => {
    const logger = { warn: vi.fn() };
    pass(warnOfForwarding(1, logger), { 'x-forwarded-for': '192.0.2.1' });
    expect(logger.warn).not.toHaveBeenCalled();
  });
});
