/**
 * Ends the test users of a test file when the file is over, whichever program runs it. Vitest, Jest and Mocha offer a
 * hook, which has to be set while the file is read. `node --test` runs a file in a process of its own, which asks before
 * it ends. Playwright has no hook outside of its `test`: there `endTestUsers` is called by hand.
 */
type End = () => Promise<unknown>;
type Hook = (run: End) => unknown;

interface Runners {
  /** Vitest has its functions here, also without `globals: true`. */
  readonly __vitest_index__?: { readonly afterAll?: Hook };
  /** Jest, and Vitest with `globals: true`. */
  readonly afterAll?: Hook;
  /** Mocha. */
  readonly after?: Hook;
}

const living = new Set<End>();

/** Remembers how a test user is ended. */
export const endAfterFile = (end: End): void => void living.add(end);

/**
 * Ends the test users that `signInAs` has signed in in this process. Test programs other than Playwright need no call: it
 * happens by itself after each file.
 *
 * @example
 * import { endTestUsers, signInAs } from '@porchlight/sdk/testing';
 * import { readCredentials } from '@porchlight/sdk/credentials';
 *
 * await signInAs(await readCredentials());
 * await endTestUsers();
 */
export async function endTestUsers(): Promise<void> {
  const ending = [...living];
  living.clear();
  // A test user that cannot be ended now is gone within the hour.
  await Promise.allSettled(ending.map((end) => end()));
}

const { __vitest_index__, afterAll, after } = globalThis as Runners;
const hook = __vitest_index__?.afterAll ?? afterAll ?? after;
if (hook) hook(endTestUsers);
// It is asked again after each answer of the service, until nothing is left to end.
else process.on('beforeExit', () => (living.size > 0 ? void endTestUsers() : undefined));
