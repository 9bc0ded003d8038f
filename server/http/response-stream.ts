/** Tells a handler that holds its answer when nobody is there to hear it any more. */
import type { Response } from 'express';

export function closedSignal(res: Response): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => controller.abort());
  return controller.signal;
}
