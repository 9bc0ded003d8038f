interface SignInColumns {
  readonly provider: string;
  readonly client: string;
  readonly stateHash: string;
}

/**
 * What an event of a sign-in says: at which provider, which sign-in it belongs to, and for which OpenID client where one
 * caused it. The beginning of the hash tells sign-ins apart and says nothing about the state itself.
 */
export const signInMetadata = ({ provider, client, stateHash }: SignInColumns): string =>
  `(jsonb_build_object('provider', ${provider}, 'sign_in', left(${stateHash}, 16)) || ${clientMetadata(client)})`;

/** What an event says of the OpenID client that caused it; nothing where the app's own sign-in link did. */
export const clientMetadata = (client: string): string =>
  `case when ${client} is null then '{}'::jsonb else jsonb_build_object('client_id', ${client} ->> 'id') end`;
