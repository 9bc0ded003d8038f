/** Marks a field secret, once. `secret-fields.ts` reads the mark for all who redact. */
import type { z } from 'zod';

declare module 'zod' {
  interface GlobalMeta {
    /** The value is a credential: never logged, never shown, never returned by a tool. */
    secret?: boolean;
  }
}

export const secret = <S extends z.ZodType>(schema: S, meta: z.GlobalMeta = {}): S =>
  schema.meta({ ...schema.meta(), ...meta, secret: true, format: 'password' });
