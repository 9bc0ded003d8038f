/**
 * A page that says once what was done. Its address names the message, and a cookie of one minute shows that this browser
 * has just done it. Without the cookie the page shows no message, neither after a reload nor to somebody who was sent the
 * link. Each address has its own cookie, so two tabs do not mix their messages.
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

/** Called before the redirect to `address`. Only pages of the service with a query show a message. */
export function tellOnce(res: Response, address: string, baseUrl: string): void {
  if (!address.startsWith('/') || !address.includes('?')) return;
  res.append('Set-Cookie', setCookie({ ...cookieOf(address, baseUrl), value: '1', maxAgeS: LIFETIME_S }));
}

/** Whether the page may show the message that its address names. It may do so once. */
export function mayTell(req: Request, res: Response, baseUrl: string): boolean {
  const cookie = cookieOf(req.originalUrl, baseUrl);
  if (readCookie(req.headers.cookie, cookie.name) === null) return false;
  res.append('Set-Cookie', clearCookie(cookie));
  return true;
}
