/**
 * Takes credentials out of texts that may repeat what somebody sent: addresses, names of fields, messages of libraries.
 * Nothing is meant to be secret in those places; this is for the caller who put a key into the wrong one.
 */

export const CENSORED = '[secret]';

const CREDENTIALS: readonly RegExp[] = [
  // Our keys and tokens carry a prefix, so that secret scanners and this pattern recognise them.
  /svc_[a-z]+_[\w.-]{12,}/g,
  /eyJ[\w-]{8,}\.[\w-]+\.[\w-]+/g,
  /\bBearer\s+[\w.~+/=-]{12,}/gi,
  // Opaque tokens and cookies: 32 random bytes in base64url, which words and hyphenated names do not resemble. In an
  // address a token may follow an escape, whose digits are not part of it.
  /(?:(?<![\w-])|(?<=%[0-9A-F]{2}))(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{43}(?![\w-])/g,
];

export const censor = (text: string): string =>
  CREDENTIALS.reduce((rest, pattern) => rest.replace(pattern, CENSORED), text);
