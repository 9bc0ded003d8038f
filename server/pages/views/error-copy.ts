/**
 * The errors of the contract in the words of the person who meets them in a browser. The contract's own texts speak to
 * developers; whoever is signing in has no `.service` file. Codes without an entry never reach a browser page by themselves.
 */
import { EPHEMERAL_LIFETIME_H, ERRORS, type ErrorCode } from '@porchlight/contract';
import { PAGE_PATHS } from '../paths.ts';
import type { ErrorPageModel } from './error-page.ts';

interface Copy {
  readonly title: string;
  readonly message: string;
  readonly nextStep: string;
  readonly startOver?: NonNullable<ErrorPageModel['startOver']>;
}

const TELL_THE_APP = 'Go back to the app and try again. If it happens again, tell the people who run the app.';
const NOTHING_LOST = 'Nothing was changed, and you have not been signed out anywhere.';

const COPY: Readonly<Partial<Record<ErrorCode, Copy>>> = {
  redirectUriNotAllowed: {
    title: 'This sign-in link leads to an unknown address',
    message:
      'The link asks to send you to an address that the app has not registered, so we stopped here to keep you safe.',
    nextStep: TELL_THE_APP,
  },
  redirectUriRequired: {
    title: 'This sign-in link is incomplete',
    message: 'The link does not say where to go after you sign in.',
    nextStep: TELL_THE_APP,
  },
  invalidReturnTo: {
    title: 'This sign-in link is not quite right',
    message: 'The page to come back to is not a page of the app.',
    nextStep: TELL_THE_APP,
  },
  loginExpired: {
    title: 'This sign-in has expired',
    message: 'It was used already, was open for more than ten minutes, or was started in another browser.',
    nextStep: 'Go back to the app and sign in again. It takes a moment.',
  },
  resourceNotProvisioned: {
    title: 'Sign-in is not set up yet',
    message: 'The app has not switched sign-in on.',
    nextStep: 'Come back a little later, or tell the people who run the app.',
  },
  tenantPaused: {
    title: 'Sign-in is paused for this app',
    message: 'The app has reached a limit of its trial, and its owner has to lift it.',
    nextStep: 'Come back a little later, or tell the people who run the app.',
  },
  tenantExpired: {
    title: 'This app’s trial has ended',
    message: `Nobody claimed the app’s project within ${EPHEMERAL_LIFETIME_H} hours, so its sign-in was switched off.`,
    nextStep: 'If the app is yours, create a new project and claim it this time.',
  },
  tenantNotFound: {
    title: 'Unknown app',
    message: 'The link names an app that does not exist here.',
    nextStep: 'Check the address, or go back to the app and try again.',
  },
  claimNotFound: {
    title: 'This claim link no longer works',
    message: 'It was used already, has expired, or was not copied completely.',
    nextStep: 'Ask your agent for a new link. The project itself is untouched.',
  },
  alreadyClaimed: {
    title: 'This project has an owner',
    message: 'Someone has claimed it already.',
    nextStep: 'If that was you, it is on your account page.',
  },
  invalidCsrfToken: {
    title: 'This page was open for too long',
    message: 'The form could not be matched with your browser, so nothing was done.',
    nextStep: 'Go back, reload the page and press the button again.',
  },
  invalidRequest: {
    title: 'This link is not quite right',
    message: 'A part of it is missing or cannot be read.',
    nextStep: TELL_THE_APP,
  },
  methodNotAllowed: {
    title: 'This address cannot be opened like this',
    message: 'It is for programs, or for a form on another page.',
    nextStep: 'Go back and use the button on the page you came from.',
  },
  missingCredentials: {
    title: 'Please sign in first',
    message: 'This page belongs to an account.',
    nextStep: 'Sign in, and you will come back here.',
  },
  invalidCredentials: {
    title: 'Please sign in again',
    message: 'Your session has ended.',
    nextStep: 'Sign in, and you will come back here.',
  },
  retired: {
    title: 'This address has moved',
    message: 'What was here has been replaced.',
    nextStep: 'The migration guide says what to use instead.',
    startOver: { label: 'Open the migration guide', href: `${PAGE_PATHS.docs}/migrations` },
  },
  rateLimited: {
    title: 'Too many sign-ins at once',
    message: 'A lot of people are signing in at this moment, or someone pressed the button many times.',
    nextStep: 'Wait a minute, then try again.',
  },
  quotaExceeded: {
    title: 'This app has reached its limit',
    message: 'The app has used up what its plan allows for now.',
    nextStep: 'Come back a little later, or tell the people who run the app.',
  },
  unavailable: {
    title: 'We will be right back',
    message: `A part of Porchlight is out of reach at the moment. ${NOTHING_LOST}`,
    nextStep: 'Wait a few seconds, then try again.',
  },
  internalError: {
    title: 'Something went wrong on our side',
    message: 'This is not your fault. It has been logged under the request id below.',
    nextStep: 'Try again in a moment. If it keeps happening, report that request id.',
  },
};

export type ErrorContext = Pick<ErrorPageModel, 'requestId' | 'startOver' | 'nextStep' | 'retryAfterS'>;

/** The model of the error page for a code. The contract's detail goes to the folded part that developers open. */
export function errorPageModel(code: ErrorCode, context: ErrorContext = {}): ErrorPageModel {
  const { status, title, detail, remedy } = ERRORS[code];
  const copy = COPY[code] ?? { title, message: detail, nextStep: remedy };
  return { status, code, ...copy, ...(COPY[code] ? { developerDetail: detail } : {}), ...context };
}
