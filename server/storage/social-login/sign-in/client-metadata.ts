/** What an event of a sign-in says: at which provider, and for which OpenID client where one caused it. */
export const signInMetadata = (provider: string, client: string): string =>
  `(jsonb_build_object('provider', ${provider}) || ${clientMetadata(client)})`;

/** What an event says of the OpenID client that caused it; nothing where the app's own sign-in link did. */
export const clientMetadata = (client: string): string =>
  `case when ${client} is null then '{}'::jsonb else jsonb_build_object('client_id', ${client} ->> 'id') end`;
