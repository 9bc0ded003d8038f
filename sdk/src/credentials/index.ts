/** `@porchlight/sdk/credentials`: the `.service` file of a project. Node only; never for a browser bundle. */
export { CREDENTIALS_FILENAME, type Credentials, CredentialsInvalid, parseCredentials } from './format.ts';
export { CredentialsExposed, ignoreCredentials } from './gitignore.ts';
export { CredentialsMissing, readCredentials } from './read.ts';
export { CredentialsConflict, refuseIfPresent, type WrittenCredentials, writeCredentials } from './write.ts';
