/** The routes of a person's own sessions, for the app that shows them. */
import { contract } from '@porchlight/contract';
import { rest } from '../http/rest/ts-rest.ts';
import { unwrap } from '../kernel/domain-error.ts';
import { presentOwnSession } from '../social-login/presenters.ts';
import type { OwnSessions } from './own-sessions.ts';

export const ownSessionRoutes = ({ held, end }: OwnSessions) =>
  rest.router(contract.ownSessions, {
    list: async ({ params, body, res }) => {
      const { sessions, currentId } = unwrap(await held(params.tenantId, body.access_token));
      res.setHeader('Cache-Control', 'no-store');
      return { status: 200, body: { sessions: sessions.map((session) => presentOwnSession(session, currentId)) } };
    },
    end: async ({ params, body, res }) => {
      const revoked = unwrap(await end(params.tenantId, body.access_token, body.session_id));
      res.setHeader('Cache-Control', 'no-store');
      return { status: 200, body: { revoked } };
    },
  });
