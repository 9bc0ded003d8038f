/**
 * The owner tries the sign-in of a project: it begins and ends at the desk, whatever mode the project has. The secrets are
 * made of the browser's own session, so nothing has to be kept in between.
 */
import { sha256 } from '../../crypto/hashes.ts';
import type { EventStore } from '../../social-login/ports/events.ts';
import type { SocialLoginResource } from '../../social-login/ports/resource.ts';
import type { TryOut } from '../../social-login/ports/try-out.ts';
import type { OwnerRoutes, ProjectCall } from '../owner-routes.ts';
import { triedPage } from '../pages/activity/tried-page.ts';
import { projectPaths } from '../paths.ts';
import { type ReadResource, setUpPage } from './set-up-page.ts';

interface Dependencies {
  readonly readResource: ReadResource;
  readonly tryOut: TryOut;
  readonly events: EventStore;
}

const EVENTS_SHOWN = 6;
const NEWEST = Number.MAX_SAFE_INTEGER;

const secretsOf = ({ csrf, tenant }: ProjectCall) => ({
  state: sha256(`try state ${csrf} ${tenant.id}`),
  codeVerifier: sha256(`try verifier ${csrf} ${tenant.id}`),
});

export function tryRoutes(owner: OwnerRoutes, { readResource, tryOut, events }: Dependencies): void {
  owner.data(
    '/try',
    async (call, _req, res) => {
      const resource = await readResource(call.tenant.id);
      const { callbacks } = projectPaths(call.tenant.id);
      res.redirect(303, resource.ok ? tryOut.startUrl(call.tenant.id, secretsOf(call)) : callbacks);
    },
    'project:read',
  );

  const end = async (call: ProjectCall, resource: SocialLoginResource): Promise<string> => {
    const { state, codeVerifier } = secretsOf(call);
    const isOwn = call.query('state') === state;
    const code = isOwn ? call.query('code') : undefined;
    const person = code ? await tryOut.finish(call.tenant.id, code, codeVerifier) : null;
    const of = person ? { userId: person.id } : {};
    const newest = await events.page(resource, { after: 0, before: NEWEST, limit: EVENTS_SHOWN, ...of });
    const error = isOwn ? call.query('error') : undefined;
    return triedPage(call, { resource, person, error: error ?? null, events: newest });
  };

  owner.page('/try/end', setUpPage('overview', readResource, end));
}
