/** Marks a field as secret, once. All code that redacts reads the mark by `secret-fields.ts`. */
import type { z } from 'zod';

declare module 'zod' {
  interface GlobalMeta {
    /** The value is a credential: never logged, never shown, never returned by a tool. */
    secret?: boolean;
  }
}

export const secret = <S extends z.ZodType>(schema: S, meta: z.GlobalMeta = {}): S =>
  schema.meta({ ...schema.meta(), ...meta, secret: true, format: 'password' });
