/** `@porchlight/sdk/testing`: signs people in without a browser, for the test suites of apps. Node only. */
export { endTestUsers } from './end-after-file.ts';
export { type Persona, type SignInOptions, signInAs } from './sign-in.ts';
export { expireAccessToken, type SignedIn, type StorageState } from './signed-in.ts';
export { type SignedInTestUser, signInTestUser, type TestUserOptions } from './test-user.ts';
export { SignInFailed } from './walk.ts';
