/** Tells the owner that the project's own host is no longer in use, or will not be for long. Pure. */
import { HOST_PROOF_DAYS } from '@porchlight/contract';
import { addHours } from '../../kernel/clock.ts';
import type { NoticeOf } from '../../tenants/ports.ts';
import { activeUntil, type OwnDomain, statusAt } from '../settings/own-domain.ts';

/** A domain whose name servers are away for a day or two causes no notice. */
const MISSED_H = 3 * 24;

export function domainNotice(domain: OwnDomain, now: Date): NoticeOf<'domain'> | null {
  const { host, seenAt, problem } = domain;
  const status = statusAt(domain, now);
  const common = { kind: 'domain', host } as const;
  if (status === 'lapsed') {
    const isMoved = problem?.code === 'held_elsewhere';
    const reason = isMoved
      ? problem.message
      : `Its TXT record was not found for ${HOST_PROOF_DAYS} days. Enter the record again, then check the domain.`;
    const message = `${host} is no longer in use, and people sign in at the address of the service. ${reason}`;
    return { ...common, status, lapses_at: null, message };
  }
  const until = activeUntil(domain);
  if (status !== 'active' || until === null || seenAt === null || addHours(seenAt, MISSED_H) > now) return null;
  const lapsesAt = until.toISOString();
  const message = `The TXT record of ${host} has not been found since ${seenAt.toISOString()}. Enter it again: without it the host is in use until ${lapsesAt}.`;
  return { ...common, status, lapses_at: lapsesAt, message };
}
