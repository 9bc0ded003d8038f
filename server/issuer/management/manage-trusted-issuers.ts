/** Sets whose assertions the issuer of a project accepts. */
import { isDeepStrictEqual } from 'node:util';
import type { FieldFault } from '@porchlight/contract';
import { issuerAddressFault } from '../../egress/outside-url.ts';
import type { Clock } from '../../kernel/clock.ts';
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
      const message = issuerAddressFault(issuer, loopback);
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
