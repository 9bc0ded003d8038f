/** `@porchlight/sdk/testing`: signs people in without a browser, for the test suites of apps. Node only. */
export { type Persona, type SignedIn, type SignInOptions, signInAs } from './sign-in.ts';
export { SignInFailed } from './walk.ts';
