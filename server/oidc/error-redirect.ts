/** The error that an answer to an authorization request would carry to a client, and where it would send the person. Pure. */
export interface ErrorRedirect {
  readonly leadsTo: URL;
  readonly error: string;
  readonly error_description: string | undefined;
}

/** Null if the address carries no error. Errors of some response types are in the fragment. */
export function errorIn(location: string): ErrorRedirect | null {
  const leadsTo = URL.parse(location);
  if (!leadsTo) return null;
  const said = [leadsTo.searchParams, new URLSearchParams(leadsTo.hash.slice(1))].find((part) => part.has('error'));
  if (!said) return null;
  return { leadsTo, error: said.get('error') ?? '', error_description: said.get('error_description') ?? undefined };
}
