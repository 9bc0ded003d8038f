/** What an owner decides about the sign-in as a whole. A setting that a change omits stays as it is. */
import { z } from 'zod';

const TestUsers = z.boolean().meta({
  description:
    'Whether test users can be created and sign in. At first they can, unless only listed people may sign in. Switching them off ends those who live, with their tokens.',
});

export const SocialLoginSettings = z
  .strictObject({ test_users: TestUsers.optional() })
  .meta({ id: 'SocialLoginSettings' });

export const SocialLoginSettingsAnswer = z
  .object({ settings: z.object({ test_users: TestUsers }) })
  .meta({ id: 'SocialLoginSettingsAnswer' });
