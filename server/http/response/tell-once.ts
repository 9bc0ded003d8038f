/**
 * A page that tells what was done. Its address names the sentence, and a cookie of a minute shows that this browser comes
 * from doing it. Without the cookie the page tells nothing: not to who reloads it, and not to who was sent the link. Each
 * address has a cookie of its own, so two tabs do not mix their sentences.
 */
import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { clearCookie, hostCookieName, readCookie, setCookie } from '../../kernel/cookies.ts';

const LIFETIME_S = 60;

function cookieOf(address: string, baseUrl: string) {
  const secure = baseUrl.startsWith('https:');
  const tag = createHash('sha256').update(address).digest('base64url').slice(0, 16);
  return { name: hostCookieName(`porchlight_told_${tag}`, secure), secure };
}

/** Before the redirect to `address`. Only pages of the service with a query tell something. */
export function tellOnce(res: Response, address: string, baseUrl: string): void {
  if (!address.startsWith('/') || !address.includes('?')) return;
  res.append('Set-Cookie', setCookie({ ...cookieOf(address, baseUrl), value: '1', maxAgeS: LIFETIME_S }));
}

/** Whether the page may tell what its address names. It may do so once. */
export function mayTell(req: Request, res: Response, baseUrl: string): boolean {
  const cookie = cookieOf(req.originalUrl, baseUrl);
  if (readCookie(req.headers.cookie, cookie.name) === null) return false;
  res.append('Set-Cookie', clearCookie(cookie));
  return true;
}
