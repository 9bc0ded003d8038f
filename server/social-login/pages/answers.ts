/** How the routes of a sign-in answer: by a redirect, or with the page that says that it is over. */
import type { Response } from 'express';
import { requestIdOf } from '../../http/logging/request-id.ts';
import { servedHostOf } from '../../kernel/served-host.ts';
import { sendInLanguage } from '../../pages/respond.ts';
import type { Looks } from '../ports/appearance.ts';
import type { SpentAttempt } from '../ports/attempts.ts';
import { expiredPage } from './end-pages.ts';

/** A redirect that may carry tokens: no cache may keep it, and no referrer may name it. */
export function leave(res: Response, location: string): void {
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('Location', location);
  res.status(303).end();
}

export async function sendExpired(res: Response, spent: SpentAttempt | null, looks: Looks): Promise<void> {
  const look = await looks.ofTenant(spent?.tenantId ?? servedHostOf(res.req)?.tenantId ?? null);
  sendInLanguage(res, 400, (language) => expiredPage(spent, look, requestIdOf(res), language));
}
