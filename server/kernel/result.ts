/** Expected failures are values. A surprise is thrown and never travels as a Result. */

export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** Success without a value: a check found nothing in the way. */
export const passed = ok(undefined);

export const fail = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });
