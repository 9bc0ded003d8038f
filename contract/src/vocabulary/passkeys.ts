/** Passkeys: how often one may fail, and how long a person is not asked again. */

/** Answers that end a sign-in if none of them fits. */
export const PASSKEY_TRIES = 5;
/** For how many days a browser is not asked again whether it wants a passkey. */
export const PASSKEY_OFFER_DAYS = 90;
/** The `error_code` of a failed sign-in after which the passkey was suspended. */
export const PASSKEY_SUSPENDED = 'passkey_suspended';
/** The most characters of a passkey's name. */
export const PASSKEY_NAME_MAX = 60;
