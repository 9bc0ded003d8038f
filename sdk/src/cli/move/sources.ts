/** The services whose dumps are read. The document `/docs/moving` has a column for each of them. */
import { readAuth0 } from './auth0.ts';
import { readBetterAuth } from './better-auth.ts';
import { readClerk } from './clerk.ts';
import { readFirebase } from './firebase.ts';
import type { Candidate } from './foreign-user.ts';
import { readSupabase } from './supabase.ts';

/** Throws `UsageError` for a file of another kind. */
type Reader = (text: string) => Candidate[];

const READERS: Readonly<Record<string, Reader>> = {
  supabase: readSupabase,
  clerk: readClerk,
  auth0: readAuth0,
  firebase: readFirebase,
  'better-auth': readBetterAuth,
};

export const SOURCE_NAMES: readonly string[] = Object.keys(READERS);

export const readerOf = (source: string): Reader | undefined =>
  Object.hasOwn(READERS, source) ? READERS[source] : undefined;
