/** A machine asks for a key. Whoever asks is unknown: a member decides, who reads the code on that machine. */
import { WAIT_TOKEN_PREFIX } from '@porchlight/contract';
import { createCredential } from '../crypto/credentials.ts';
import { roughNetwork } from '../http/request/rough-network.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';
import { fail, ok } from '../kernel/result.ts';
import { createUserCode } from '../kernel/user-code.ts';
import { projectPath } from '../pages/paths.ts';
import type { TenantStore } from '../tenants/ports.ts';
import { requireOpen } from '../tenants/tenant.ts';
import { newLink } from './link.ts';
import type { AskForLink, LinkStore } from './ports.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly tenants: Pick<TenantStore, 'find'>;
  readonly links: Pick<LinkStore, 'create'>;
}

export const LINK_PAGE = '/link';
/** Codes are random, so a second one is hardly ever needed. */
const CODES_TRIED = 5;

export const askForLink =
  ({ baseUrl, clock, random, tenants, links }: Dependencies): AskForLink =>
  async ({ tenantId, machine, address }) => {
    const tenant = await tenants.find(tenantId);
    if (!tenant || tenant.deletedAt) return fail({ code: 'tenantNotFound' });
    const open = requireOpen(tenant, clock.now(), false);
    if (!open.ok) return open;
    if (tenant.ownerId === null) {
      const detail =
        'The project has no owner yet, so it has no members. Only a claimed project gives keys to members.';
      return fail({ code: 'claimRequired', detail });
    }
    const waitToken = createCredential(random, WAIT_TOKEN_PREFIX);
    const network = roughNetwork(address);
    for (let tried = 0; tried < CODES_TRIED; tried += 1) {
      const link = newLink({ tenantId, machine, network, userCode: createUserCode(random) }, clock.now());
      if (!(await links.create(link, waitToken))) continue;
      const { userCode, expiresAt } = link;
      return ok({ userCode, waitToken, expiresAt, linkUrl: `${baseUrl}${projectPath(tenantId)}${LINK_PAGE}` });
    }
    throw new Error('no free code was found for a link');
  };
