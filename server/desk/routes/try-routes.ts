/**
 * The owner tries the sign-in of a project: it begins and ends at the desk, whatever mode the project has. The secrets
 * are derived from the browser's own session, so nothing has to be kept in between.
 */
import { sha256 } from '../../crypto/hashes.ts';
import type { EventStore } from '../../social-login/ports/events.ts';
import type { OwnSignIn } from '../../social-login/ports/own-sign-in.ts';
import type { SocialLoginResource } from '../../social-login/ports/resource.ts';
import type { NameEvents } from '../name-events.ts';
import type { OwnerRoutes, ProjectCall } from '../owner-routes.ts';
import { triedPage } from '../pages/activity/tried-page.ts';
import { projectPaths } from '../paths.ts';
import { type ReadResource, setUpPage } from './set-up-page.ts';

interface Dependencies {
  readonly readResource: ReadResource;
  readonly ownSignIn: OwnSignIn;
  readonly events: EventStore;
  readonly nameEvents: NameEvents;
}

const EVENTS_SHOWN = 6;
const NEWEST = Number.MAX_SAFE_INTEGER;

const verifierOf = ({ csrf, tenant }: ProjectCall): string => sha256(`try verifier ${csrf} ${tenant.id}`);

export function tryRoutes(owner: OwnerRoutes, { readResource, ownSignIn, events, nameEvents }: Dependencies): void {
  owner.data(
    '/try',
    async (call, req, res) => {
      const resource = await readResource(call.tenant.id);
      if (!resource.ok) return res.redirect(303, projectPaths(call.tenant.id).callbacks);
      const start = { tenantId: call.tenant.id, end: 'tryOut', codeVerifier: verifierOf(call) } as const;
      const { location, setCookie } = ownSignIn.start(start, req.headers.cookie);
      res.append('Set-Cookie', setCookie);
      res.redirect(303, location);
    },
    'project:read',
  );

  const end = async (call: ProjectCall, resource: SocialLoginResource): Promise<string> => {
    const code = call.query('code');
    const finished = code ? await ownSignIn.finish(call.tenant.id, code, verifierOf(call)) : null;
    const person = finished?.ok ? finished.value : null;
    const of = person ? { userId: person.id } : {};
    const newest = await events.page(resource, { after: 0, before: NEWEST, limit: EVENTS_SHOWN, ...of });
    const names = await nameEvents(call, resource, newest);
    return triedPage(call, { resource, person, error: call.query('error') ?? null, events: newest, names });
  };

  owner.page('/try/end', setUpPage('overview', readResource, end));
}
