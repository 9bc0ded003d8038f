/** Where the identity provider sends a person back to. The people of the drill make their codes themselves. */
import { codeOf } from '../../measure/open-provider.ts';
import { CLIENT } from '../stage/environment.ts';

export function providerAnswer(started: { readonly headers: Headers }, email: string, baseUrl: string): URL {
  const asked = new URL(started.headers.get('location') ?? '').searchParams;
  const callback = new URL('/edge/auth/google/callback', baseUrl);
  callback.searchParams.set('state', asked.get('state') ?? '');
  callback.searchParams.set('code', codeOf({ nonce: asked.get('nonce') ?? '', audience: CLIENT.id, email }));
  return callback;
}
