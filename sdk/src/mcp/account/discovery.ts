/** Finds the account's authorization server as any MCP client does (RFC 9728, RFC 8414). */
import { z } from 'zod';
import { Unavailable } from '../../errors.ts';
import { send } from './send.ts';

const Resource = z.object({ resource: z.string(), authorization_servers: z.array(z.string()).min(1) });
const Server = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  registration_endpoint: z.url(),
  revocation_endpoint: z.url(),
});

export interface AuthorizationServer extends z.output<typeof Server> {
  readonly resource: string;
}

export async function discover(baseUrl: string): Promise<AuthorizationServer> {
  const { resource, authorization_servers } = await getJson(
    `${baseUrl}/.well-known/oauth-protected-resource/mcp`,
    Resource,
  );
  if (resource !== `${baseUrl}/mcp`) throw unexpected('The service describes another resource than its own.');
  const [issuer = ''] = authorization_servers;
  const server = await getJson(`${issuer}/.well-known/oauth-authorization-server`, Server);
  if (server.issuer !== issuer) throw unexpected('The authorization server calls itself by another name.');
  return { ...server, resource };
}

async function getJson<S extends z.ZodType>(url: string, schema: S): Promise<z.output<S>> {
  const { status, data } = await send(url);
  const document = schema.safeParse(status === 200 ? data : undefined);
  if (document.success) return document.data;
  throw unexpected(`There is no authorization server behind this address (${status}).`);
}

const unexpected = (message: string) => new Unavailable('unexpectedAnswer', message);
