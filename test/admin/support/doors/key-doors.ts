/** What the program of an owner holds: keys, and what a key gave out. */
import { claimUrlOf, waitFor } from '../../../support/account.ts';
import { createKey } from '../../../support/keys.ts';
import { createTenant } from '../../../support/tenant.ts';
import type { Door } from './owned-project.ts';

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

const claimOf = async ({ node }: Parameters<Door>[0]) => claimUrlOf(await createTenant(node));

export const KEY_DOORS = {
  'management key': async ({ tenant }) => {
    return async () => (await tenant.api('/api/tenant')).status === 200;
  },
  'application key': async ({ node, tenant }) => {
    const init = { method: 'POST', ...bearer(tenant.applicationKey) };
    return async () => (await node.fetch('/edge/session', init)).status === 201;
  },
  'restricted key': async ({ node, tenant }) => {
    const key = await createKey(node, tenant, { preset: 'support' });
    return async () => (await key.api('/api/tenant')).status === 200;
  },
  'edge session': async ({ node, tenant }) => {
    const opened = await node.fetch('/edge/session', { method: 'POST', ...bearer(tenant.applicationKey) });
    const { token } = (await opened.json()) as { token: string };
    return async () => (await node.fetch('/edge/session', bearer(token))).status === 200;
  },
  'claim link': async (project) => {
    const { path } = await claimOf(project);
    return async () => (await project.node.fetch(path)).status === 200;
  },
  'wait token of a claim': async (project) => {
    const { waitToken } = await claimOf(project);
    return async () => (await waitFor(project.node, waitToken)).status === 200;
  },
} satisfies Record<string, Door>;
