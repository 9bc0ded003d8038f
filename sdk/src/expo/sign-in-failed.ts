/** Why a sign-in ended without a session, in words that an app may show or log. */

export type SignInFailedCode = 'cancelled' | 'denied' | 'failed' | 'unknownSignIn' | 'callbackNotListed' | 'windowOpen';

const MESSAGES: Readonly<Record<SignInFailedCode, string>> = {
  cancelled: 'The window was closed before the sign-in was finished.',
  denied: 'The person did not allow the sign-in.',
  failed: 'The sign-in failed. The events of the project say where.',
  unknownSignIn: 'This app did not start the sign-in of this link, or the link was used before. Start again.',
  callbackNotListed: 'The callback of the app is not listed.',
  windowOpen: 'Another sign-in window is open. Close it first.',
};

/**
 * A sign-in that ended without a session. It is no fault of the service: if the service cannot be reached, `signIn` throws
 * `Unavailable`.
 */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed';
  readonly code: SignInFailedCode;

  constructor(code: SignInFailedCode, message: string = MESSAGES[code]) {
    super(message);
    this.code = code;
  }
}
