import { schemeOf } from '../server/node-origin.ts';

/**
 * Scheme and host of a request as Next knows them. The address of a request in Next has the host that the server
 * listens on. Next itself sets the forwarding headers if no proxy has, and uses them to check where a form comes from.
 */
export function originOf(headers: Pick<Headers, 'get'>): string {
  const first = (name: string): string | undefined => headers.get(name)?.split(',')[0]?.trim();
  const host = first('x-forwarded-host') ?? headers.get('host') ?? 'localhost';
  return `${schemeOf(first('x-forwarded-proto'))}://${host}`;
}
