import type { AppBinding } from '../ports/attempts.ts';

/** Where a sign-in ends in the app, and what its start link asked to have back there. */
interface AppTarget {
  readonly redirectUri: string;
  readonly returnTo: string | null;
  readonly binding: Pick<AppBinding, 'state'>;
}

/** The way back into the app. Parameters are set, never appended: a registered URL may hold one of the same name. */
export function appRedirect(
  { redirectUri, returnTo, binding }: AppTarget,
  parameters: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUri);
  for (const name of ['access_token', 'refresh_token', 'code', 'error', 'return_to']) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  if (returnTo !== null) url.searchParams.set('return_to', returnTo);
  if (binding.state !== null) url.searchParams.set('state', binding.state);
  return url.href;
}
