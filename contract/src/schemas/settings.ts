/** What an owner decides about the sign-in as a whole. A setting that a change omits stays as it is. */
import { z } from 'zod';
import { BROWSER_SESSION_MAX_S, BROWSER_SESSION_MIN_S } from '../vocabulary.ts';

const TestUsers = z.boolean().meta({
  description:
    'Whether test users can be created and sign in. At first they can, unless only listed people may sign in. Switching them off ends those who live, with their tokens.',
});

const REMEMBERED = `from ${BROWSER_SESSION_MIN_S} to ${BROWSER_SESSION_MAX_S}`;

const BrowserSessionS = z
  .int()
  .max(BROWSER_SESSION_MAX_S)
  .refine((seconds) => seconds === 0 || seconds >= BROWSER_SESSION_MIN_S, `must be 0, or ${REMEMBERED}`)
  .meta({
    minimum: 0,
    description: `For how many seconds after a sign-in the issuer of the project remembers the browser: 0, or ${REMEMBERED}. At first 0: every authorization request is a new sign-in. Lowering it ends what is older, and 0 ends all.`,
  });

export const SocialLoginSettings = z
  .strictObject({ test_users: TestUsers.optional(), browser_session_s: BrowserSessionS.optional() })
  .meta({ id: 'SocialLoginSettings' });

export const SocialLoginSettingsAnswer = z
  .object({ settings: z.object({ test_users: TestUsers, browser_session_s: BrowserSessionS }) })
  .meta({ id: 'SocialLoginSettingsAnswer' });
