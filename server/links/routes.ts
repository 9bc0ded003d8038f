/** The machine's side of a link over HTTP: asking for it. The wait is that of claims. */
import { contract } from '@porchlight/contract';
import { clientAddress } from '../http/request/client-address.ts';
import { rest } from '../http/rest/ts-rest.ts';
import { unwrap } from '../kernel/domain-error.ts';
import type { AskForLink } from './ports.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly askForLink: AskForLink;
}

export const linkRoutes = ({ baseUrl, askForLink }: Dependencies) =>
  rest.router(contract.links, {
    create: async ({ body, req, res }) => {
      const asked = { tenantId: body.tenant_id, machine: body.machine, address: clientAddress(req) };
      const { linkUrl, userCode, expiresAt, waitToken } = unwrap(await askForLink(asked));
      res.setHeader('Cache-Control', 'no-store');
      return {
        status: 201,
        body: {
          link_url: linkUrl,
          user_code: userCode,
          expires_at: expiresAt.toISOString(),
          wait: { url: `${baseUrl}/api/wait`, token: waitToken },
        },
      };
    },
  });
