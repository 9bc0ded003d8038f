/** Sets whose assertions the issuer of a project accepts. */
import { isDeepStrictEqual } from 'node:util';
import type { FieldFault } from '@porchlight/contract';
import type { Clock } from '../../kernel/clock.ts';
import { isLoopback } from '../../kernel/loopback.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { AdmitList } from '../../limits/ports.ts';
import type { ManageTrustedIssuers } from '../ports/agents.ts';
import type { IssuerStore } from '../ports/keys.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly store: IssuerStore;
  readonly admitList: AdmitList;
  /** Whether this service itself is on a loopback address. */
  readonly loopback: boolean;
}

export const manageTrustedIssuers = ({ clock, store, admitList, loopback }: Dependencies): ManageTrustedIssuers => ({
  list: (tenantId) => store.trustedIssuersOf(tenantId),
  async set(tenant, issuers) {
    const errors = issuers.flatMap(({ issuer }, index): FieldFault[] => {
      const message = issuerFault(issuer, loopback);
      return message === null ? [] : [{ path: `issuers.${index}.issuer`, message }];
    });
    if (errors.length > 0) return fail({ code: 'invalidRequest', errors });
    if (isDeepStrictEqual(await store.trustedIssuersOf(tenant.id), issuers)) return ok(issuers);
    const admitted = await admitList(tenant, 'issuers', issuers);
    if (!admitted.ok) return admitted;
    await store.setTrustedIssuers(tenant.id, issuers, clock.now());
    return ok(issuers);
  },
});

function issuerFault(issuer: string, loopback: boolean): string | null {
  const url = URL.parse(issuer);
  if (url?.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    return 'must be an address without query, fragment and user name';
  if (isLoopback(url)) return loopback ? null : 'must not be on a loopback address';
  return url.protocol === 'https:' ? null : 'must use https';
}
