/** A dry run: the answer says what the call would do, and nothing happens. */
import { z } from 'zod';

const DryRunFlag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional()
  .meta({ description: '`true`: only say what the call would do. Nothing happens.' });

export const DryRunQuery = z.strictObject({ dry_run: DryRunFlag });

/** The data that a deletion removes. */
export const Removal = z
  .object({ users: z.int(), sessions: z.int(), events: z.int() })
  .meta({ id: 'Removal', description: 'How many go. Events of one person stay, without the person.' });

export const DryRunRemoval = z
  .object({ dry_run: z.literal(true), would_remove: Removal })
  .meta({ id: 'DryRunRemoval', description: 'What the call would delete. Nothing was deleted.' });

export const DryRunImport = z
  .object({
    dry_run: z.literal(true),
    would_add: z.object({ users: z.int().meta({ description: 'Users that would be added.' }) }),
    existing: z.int().meta({ description: 'Users that are there already, by issuer and subject.' }),
    refused: z.int().meta({ description: 'Users for whom the stored-user cap has no room.' }),
    other_issuer: z.int().meta({ description: 'Users of another identity provider, who cannot sign in here.' }),
  })
  .meta({ id: 'DryRunImport', description: 'What the import would add. Nothing was added.' });
