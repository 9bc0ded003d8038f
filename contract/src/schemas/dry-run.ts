/** A dry run: the answer says what the call would do, and nothing happens. */
import { z } from 'zod';
import { TEAM_OUTCOMES } from '../vocabulary.ts';

const DryRunFlag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional()
  .meta({ description: '`true`: only say what the call would do. Nothing happens.' });

export const DryRunQuery = z.strictObject({ dry_run: DryRunFlag });

/** The data that a deletion removes. */
export const Removal = z
  .object({
    users: z.int(),
    sessions: z.int(),
    events: z.int(),
    team_count: z.int().optional().meta({ description: 'Teams of the app. Only where teams are provisioned.' }),
  })
  .meta({ id: 'Removal', description: 'How many go. Events of one person stay, without the person.' });

export const DryRunRemoval = z
  .object({ dry_run: z.literal(true), would_remove: Removal })
  .meta({ id: 'DryRunRemoval', description: 'What the call would delete. Nothing was deleted.' });

const LeftTeam = z
  .object({
    id: z.int(),
    name: z.string(),
    role: z.string(),
    outcome: z.enum(TEAM_OUTCOMES).meta({
      description:
        '`left`: the team goes on without them; `handed_over`: another member becomes its owner; `ownerless`: it has no owner until a key gives it one; `deleted`: nobody is left in it.',
    }),
    new_owner_id: z.int().nullable().meta({ description: 'Who becomes the owner; null unless it is handed over.' }),
  })
  .meta({ id: 'LeftTeam', description: 'A team of a person who would be erased.' });

export const DryRunErasure = DryRunRemoval.extend({ teams: z.array(LeftTeam) }).meta({
  id: 'DryRunErasure',
  description: 'What erasing would delete, and what would become of the teams. Nothing was deleted.',
});

/** Only for a file with teams. */
export const ImportedTeams = z
  .object({
    imported: z.int().meta({ description: 'Teams that were added, with their numbers.' }),
    existing: z
      .int()
      .meta({ description: 'Teams that were there already, by number and moment; they keep what they have.' }),
    refused: z.int().meta({ description: 'Teams whose number another team has, or for which there is no room.' }),
    members: z.int().meta({ description: 'Members that were added.' }),
    invitations: z
      .int()
      .meta({ description: 'Open invitations that were added. Their links stay behind: invite again.' }),
    left_out: z.int().meta({
      description:
        'Members and invitations that were not added: nobody of this identity is here, the role is not, or there is no room.',
    }),
  })
  .meta({ id: 'ImportedTeams', description: 'What came of the teams in a file. Not there if the file has none.' });

export const DryRunImport = z
  .object({
    dry_run: z.literal(true),
    teams: ImportedTeams.optional(),
    would_add: z.object({ users: z.int().meta({ description: 'Users that would be added.' }) }),
    existing: z.int().meta({ description: 'Users that are there already, by issuer and subject.' }),
    refused: z.int().meta({ description: 'Users for whom the stored-user cap has no room.' }),
    other_issuer: z.int().meta({ description: 'Users of another identity provider, who cannot sign in here.' }),
  })
  .meta({ id: 'DryRunImport', description: 'What the import would add. Nothing was added.' });
