interface SignInColumns {
  readonly provider: string;
  readonly client: string;
  readonly stateHash: string;
}

/**
 * The metadata of an event of a sign-in: the provider, the sign-in that it belongs to, and the OpenID client, if one caused
 * it. The beginning of the hash tells sign-ins apart and reveals nothing about the state itself.
 */
export const signInMetadata = ({ provider, client, stateHash }: SignInColumns): string =>
  `(jsonb_build_object('provider', ${provider}, 'sign_in', left(${stateHash}, 16)) || ${clientMetadata(client)})`;

/** The metadata about the OpenID client that caused an event; empty if the app's own sign-in link did. */
export const clientMetadata = (client: string): string =>
  `case when ${client} is null then '{}'::jsonb else jsonb_build_object('client_id', ${client} ->> 'id') end`;
