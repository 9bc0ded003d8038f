import type { TenantReport } from '../../../generated/porchlight.schemas.ts';
import type { Management } from '../../management/index.ts';
import type { Finding } from './finding.ts';

/** Checks the registered URLs, and by a dry run whether the service would accept a redirect. Nothing is changed. */
export async function checkRedirects(
  management: Management,
  { resources }: TenantReport,
  redirectUri: string | undefined,
): Promise<Finding[]> {
  const registered = resources.flatMap(({ callback_urls }) => callback_urls);
  if (registered.length === 0) {
    const remedy = `porchlight provision ${redirectUri ?? 'http://localhost:4000/auth/callback'}`;
    return [{ check: 'callbacks', level: 'fail', message: 'No callback URL is registered.', remedy }];
  }
  const listed: Finding = { check: 'callbacks', level: 'ok', message: registered.join(', ') };
  const candidates = redirectUri ? [redirectUri] : registered.filter((url) => !url.includes('*')).slice(0, 1);
  const wildcards = registered.some((url) => url.includes('*')) ? ((await management.resource()).warnings ?? []) : [];
  const warned = wildcards.map((message): Finding => ({ check: 'callbacks', level: 'warn', message }));
  return [listed, ...warned, ...(await Promise.all(candidates.map((url) => dryRun(management, url))))];
}

async function dryRun(management: Management, url: string): Promise<Finding> {
  const check = 'redirect';
  const { allowed, nearest, difference, reason, fix } = await management.checkRedirect(url);
  if (allowed) return { check, level: 'ok', message: `a sign-in may return to ${url}` };
  const why =
    reason ?? (nearest && difference ? `${nearest} comes nearest. What differs: ${difference}.` : 'It is not listed.');
  return {
    check,
    level: 'fail',
    message: `A sign-in may not return to ${url}. ${why}`,
    ...(fix && { remedy: `porchlight provision --add ${url}` }),
  };
}
