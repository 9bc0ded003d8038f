/** Tells the owner that sign-ins are refused. Names related hosts only: any other may be a lure. Pure. */
import { REFUSED_HOSTS_DAYS } from '@porchlight/contract';
import type { NoticeOf } from '../../tenants/ports.ts';
import type { ShownRefusal } from '../ports/refusals.ts';

export function refusalNotice(
  refusals: readonly Pick<ShownRefusal, 'host' | 'related'>[],
): NoticeOf<'refused-host'> | null {
  if (refusals.length === 0) return null;
  const related = refusals.filter((refusal) => refusal.related).map(({ host }) => host);
  const others = refusals.length - related.length;
  const hosts = [
    ...related,
    ...(others === 0 ? [] : [`${others} ${others === 1 ? 'host' : 'hosts'} that you have not listed anything at`]),
  ];
  return {
    kind: 'refused-host',
    related,
    others,
    message: `In the last ${REFUSED_HOSTS_DAYS} days sign-ins were refused because no callback URL has their host: ${hosts.join(', ')}. Anybody can cause this. Add a host only if it is yours.`,
  };
}
