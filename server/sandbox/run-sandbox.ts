/**
 * A whole project after one press of a button: it is made and provisioned, a test user signs in, and the event is read
 * back. The keys stay here: the answer holds none. The project is like any other of a guest: it counts for the address
 * that asked, and ends by itself.
 */
import type { EventKind } from '@porchlight/contract';
import type { DomainError } from '../kernel/domain-error.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { SandboxDependencies } from './ports.ts';

export interface SandboxRun {
  readonly tenantId: string;
  readonly expiresAt: Date | null;
  readonly loginPath: string;
  readonly user: { readonly id: number; readonly email: string; readonly name: string | null };
  readonly events: readonly { readonly id: number; readonly event: EventKind }[];
}

export type RunSandbox = (address: string) => Promise<Result<SandboxRun, DomainError>>;

const NAME = 'Sandbox';
const PERSON = 'Ada Lovelace';
/** No browser is ever sent there; a project needs a callback to have a login URL. */
const CALLBACK = 'https://app.example.com/auth/callback';
const EVENTS_SHOWN = 10;

export const runSandbox =
  ({ createGuestTenant, provisioning, signInTestUser, events }: SandboxDependencies): RunSandbox =>
  async (address) => {
    const created = await createGuestTenant({ name: NAME, address });
    if (!created.ok) return created;
    const { tenant } = created.value;
    const provisioned = await provisioning.provision(tenant, { callbackUrls: [CALLBACK], callbackMode: 'code' });
    if (!provisioned.ok) return provisioned;
    const signedIn = await signInTestUser(tenant, provisioned.value, PERSON);
    if (!signedIn.ok) return signedIn;
    const { user } = signedIn.value;
    const { placement } = provisioned.value;
    const page = await events.page({ tenantId: tenant.id, placement }, { after: 0, limit: EVENTS_SHOWN });
    return ok({
      tenantId: tenant.id,
      expiresAt: tenant.expiresAt,
      loginPath: `/edge/auth/${tenant.id}/sign-in`,
      user: { id: user.id, email: user.email, name: user.name },
      events: page.map(({ id, event }) => ({ id, event })),
    });
  };
