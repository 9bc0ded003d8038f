/**
 * Tells the owner that sign-ins are refused. It names only related hosts and those of this machine: any other host may
 * be a trap, and causes no notice. Pure.
 */
import { REFUSED_HOSTS_DAYS } from '@porchlight/contract';
import type { NoticeOf } from '../../tenants/ports.ts';
import type { ShownRefusal } from '../ports/refusals.ts';

export function refusalNotice(
  refusals: readonly Pick<ShownRefusal, 'host' | 'related' | 'callbackUrls'>[],
): NoticeOf<'refused-host'> | null {
  const likely = refusals.filter(({ related, callbackUrls }) => related || callbackUrls !== null);
  if (likely.length === 0) return null;
  const others = refusals.length - likely.length;
  const hosts = [
    ...likely.map(({ host }) => host),
    ...(others === 0 ? [] : [`${others} ${others === 1 ? 'host' : 'hosts'} that you have not listed anything at`]),
  ];
  return {
    kind: 'refused-host',
    related: likely.filter(({ related }) => related).map(({ host }) => host),
    others: refusals.filter(({ related }) => !related).length,
    message: `In the last ${REFUSED_HOSTS_DAYS} days sign-ins were refused because no callback URL has their host: ${hosts.join(', ')}. Anybody can cause this. Add a host only if it is yours.`,
  };
}
