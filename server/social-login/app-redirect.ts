/** The way back into the app. Parameters are set, never appended: a registered URL may hold one of the same name. */
export function appRedirect(
  redirectUri: string,
  parameters: Readonly<Record<string, string>>,
  returnTo: string | null,
): string {
  const url = new URL(redirectUri);
  for (const name of ['access_token', 'refresh_token', 'error', 'return_to']) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  if (returnTo !== null) url.searchParams.set('return_to', returnTo);
  return url.href;
}
