/** E-mail codes: how they look, how long they live, and how many are sent to whom. */

/** No vowels, so that no words appear, and no characters that look alike. */
export const CODE_ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ23456789';
export const MAIL_CODE_MINUTES = 10;
/** Wrong codes that end a sign-in, whichever code they were meant for. */
export const MAIL_CODE_TRIES = 5;

/** Codes in ten minutes: for an address and a caller together, and for an address whoever asks. */
export const MAIL_PER_ADDRESS_AND_CALLER = 3;
export const MAIL_PER_ADDRESS = 10;
/** A browser that has signed in with the address has as many of its own, so nobody else can use them up. */
export const MAIL_PER_KNOWN_BROWSER = 3;
export const MAIL_WINDOW_MINUTES = 10;
/** Codes that one network address may ask for in an hour, and codes that it may get wrong. */
export const MAIL_PER_CALLER_HOUR = 20;
export const WRONG_CODES_PER_CALLER_HOUR = 60;
/** Mails a day by the mail server of the service: of a guest project, of a claimed one, of all guests together. */
export const MAIL_PER_GUEST_DAY = 20;
export const MAIL_PER_PROJECT_DAY = 200;
export const MAIL_PER_DAY_OF_GUESTS = 2_000;

/** Seconds from one try to the next, if the receiver asks to wait or cannot be reached: at 5, 15, 45, 135 and 300 seconds. */
export const MAIL_TRIES_AFTER_S = [5, 10, 30, 90, 165] as const;
