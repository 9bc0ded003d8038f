/**
 * Reads the query of an authorization request before the protocol library sees it. Faults are left in it, so that the
 * library refuses them in its own words. Pure.
 */
interface RequestRules {
  /** The scope that the request means; undefined leaves it as it was sent. */
  readonly scopeOf: (query: URLSearchParams) => string | undefined;
  /** RFC 6749 section 3.1: a parameter without a meaning here is ignored. */
  readonly isIgnored: (name: string, scope: string | null) => boolean;
  /** Whether the answer may come as a form (OAuth 2.0 Form Post Response Mode). */
  readonly mayPost?: (query: URLSearchParams) => boolean;
}

export function readAuthorizationRequest(query: URLSearchParams, rules: RequestRules): URLSearchParams {
  const plain = new URLSearchParams(query);
  const scope = rules.scopeOf(plain);
  if (scope !== undefined) plain.set('scope', scope);
  // The other modes answer with a page that needs a script or hide the code from servers; neither is offered.
  const mode = plain.get('response_mode') ?? 'query';
  const isOffered = mode === 'query' || (mode === 'form_post' && rules.mayPost?.(plain) === true);
  if (!isOffered) plain.set('response_mode', 'not-offered');
  return new URLSearchParams([...plain].filter(([name]) => !rules.isIgnored(name, plain.get('scope'))));
}
