/** The words that contract, server, SDK and documents share. They import nothing but each other. */
export * from './vocabulary/agent-auth.ts';
export * from './vocabulary/api.ts';
export * from './vocabulary/credentials.ts';
export * from './vocabulary/events.ts';
export * from './vocabulary/issuer.ts';
export * from './vocabulary/mail.ts';
export * from './vocabulary/passkeys.ts';
export * from './vocabulary/people.ts';
export * from './vocabulary/proving.ts';
export * from './vocabulary/sign-in.ts';
export * from './vocabulary/teams.ts';
export * from './vocabulary/tenants.ts';
export * from './vocabulary/webhooks.ts';
