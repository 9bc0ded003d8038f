/** The project's own host, under which people sign in. */
import { z } from 'zod';
import { DOMAIN_PROBLEMS, DOMAIN_STATUSES, HOST_PROOF_DAYS } from '../vocabulary.ts';
import { IsoTime } from './scalars.ts';

export const DomainRecord = z
  .object({ type: z.enum(['TXT', 'CNAME']), name: z.string(), value: z.string() })
  .meta({ id: 'DomainRecord', description: 'A record to enter in the name system, character for character.' });

export const DomainProblem = z
  .object({
    code: z.enum(DOMAIN_PROBLEMS),
    message: z
      .string()
      .meta({ description: 'Which record is missing or wrong and what to do, in words for the owner.' }),
    seen: z.array(z.string()).meta({ description: 'What was found in its place.' }),
  })
  .meta({ id: 'DomainProblem' });

const ProviderAddresses = z
  .object({ provider: z.string(), redirect_uris: z.array(z.url()) })
  .meta({ id: 'ProviderAddresses', description: 'What to enter at one provider before the host is active.' });

export const Domain = z
  .object({
    host: z.string().meta({ example: 'login.example.com' }),
    status: z.enum(DOMAIN_STATUSES).meta({
      description: `People sign in under an \`active\` host. It is \`lapsed\` after ${HOST_PROOF_DAYS} days without the TXT record.`,
    }),
    records: z
      .array(DomainRecord)
      .meta({ description: 'The TXT record proves the host, the CNAME record leads to the service.' }),
    serves: z
      .string()
      .meta({ description: 'What answers under the host, and what own credentials add, in a sentence.' }),
    redirect_uris: z.array(ProviderAddresses).meta({
      description:
        'The addresses to enter at each provider that has credentials of your own: at the host, and at the service.',
    }),
    checked_at: IsoTime.nullable(),
    problem: DomainProblem.nullable().meta({ description: 'What the last check found; null if nothing.' }),
  })
  .meta({ id: 'Domain' });

export const DomainAnswer = z
  .object({ domain: Domain.nullable().meta({ description: 'Null where none is set.' }) })
  .meta({ id: 'DomainAnswer' });

export const DomainSettings = z
  .strictObject({
    host: z.string().trim().min(1).max(253).meta({
      description: 'A host name without scheme, port and path. A name in another script is taken and kept in ASCII.',
      example: 'login.example.com',
    }),
  })
  .meta({ id: 'DomainSettings' });

export const DomainRemoved = z.object({ deleted: z.literal(true) }).meta({ id: 'DomainRemoved' });
