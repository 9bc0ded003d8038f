/** Removes everything that looks like a credential from a text. Claim links are for the human and stay. */
const CENSORED = '[secret]';

const CREDENTIALS: readonly RegExp[] = [
  /\bsvc_(?!claim_)[a-z]+_[\w.-]{12,}/g,
  /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]+/g,
  /\bBearer\s+[\w.~+/=-]{12,}/gi,
];

export function scrub<T>(value: T): T {
  return scrubbed(value) as T;
}

function scrubbed(value: unknown): unknown {
  if (typeof value === 'string') return CREDENTIALS.reduce((text, pattern) => text.replace(pattern, CENSORED), value);
  if (Array.isArray(value)) return value.map(scrubbed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [scrubbed(name), scrubbed(field)]));
}
