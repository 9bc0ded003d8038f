/**
 * A provider may call back at another of our hosts than the one that the sign-in began at: with the credentials of the service
 * at the address of the service, with an owner's own at the owner's host. The cookie is where it began, so the browser is
 * sent there with the same query, and nothing is consumed on the way.
 */
import type { Clock } from '../../kernel/clock.ts';
import type { ServedHost } from '../../kernel/served-host.ts';
import type { AttemptStore } from '../ports/attempts.ts';
import type { SignInHosts } from '../ports/domains.ts';
import { tenantOfOwnPage } from './own-page-path.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly attempts: Pick<AttemptStore, 'findUnderWay'>;
  readonly hosts: SignInHosts;
}

/** `nowhere`: no such sign-in, or one of another project than the host is for. */
type Beginning = { readonly kind: 'here' | 'nowhere' } | { readonly kind: 'there'; readonly origin: string };

export type WhereItBegan = (
  answer: { readonly state: string; readonly provider: string },
  served: ServedHost | undefined,
) => Promise<Beginning>;

const HERE: Beginning = { kind: 'here' };
const NOWHERE: Beginning = { kind: 'nowhere' };

export const whereItBegan =
  ({ baseUrl, clock, attempts, hosts }: Dependencies): WhereItBegan =>
  async (answer, served) => {
    if (!served && hosts.size === 0) return HERE;
    const begun = await attempts.findUnderWay(answer, clock.now());
    // A second answer finds that its sign-in was already taken, and the person gets that message.
    if (!begun) return served ? NOWHERE : HERE;
    const tenantId = begun.tenantId ?? tenantOfOwnPage(begun.returnTo);
    if (served && tenantId !== served.tenantId) return NOWHERE;
    if (begun.host === (served?.host ?? null)) return HERE;
    if (begun.host === null) return { kind: 'there', origin: baseUrl };
    const isStill = tenantId !== null && hosts.hostOf(tenantId) === begun.host;
    return isStill ? { kind: 'there', origin: hosts.originFor(tenantId) } : NOWHERE;
  };
