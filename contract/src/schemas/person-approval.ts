/** What an app asks one of its people to approve, and how it uses the approval. */
import { z } from 'zod';
import { secret } from '../secret.ts';
import {
  PERSON_APPROVAL_DETAILS_MAX,
  PERSON_APPROVAL_LABEL_MAX,
  PERSON_APPROVAL_TITLE_MAX,
  PERSON_APPROVAL_VALUE_MAX,
} from '../vocabulary.ts';
import { ApprovalRequest, ApprovalWait } from './approval.ts';
import { BLANK, IsoTime, isSeen, TenantId } from './scalars.ts';

/**
 * Controls, lone surrogates, line separators, and characters that show nothing (also the blank of Braille, which is no
 * white space), change the direction of text, or have no picture that all readers know. A person reads these texts before
 * a decision, so each character has to be seen. The two selectors are part of emoji.
 */
const HIDDEN =
  /(?!\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufffc]/u;

/** Signs above and below a letter. Longer stacks would cover the lines around them. */
const STACKED = /\p{M}{5}/u;

const shownText = (max: number) =>
  z
    .string()
    .trim()
    .min(1, { abort: true })
    .max(max)
    .refine(
      (text) => !HIDDEN.test(text),
      'must be plain text: no control, zero-width, direction or private characters, and no line breaks',
    )
    .refine((text) => !STACKED.test(text), 'must not have more than four signs on one letter')
    .refine(isSeen, BLANK);

/** The last of 43 characters holds only four bits. Other spellings of the same bytes would be another text. */
const Binding = z
  .string()
  .regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/, 'must be a SHA-256 in base64url: 43 characters')
  .meta({
    description: 'SHA-256, in base64url, of exactly what would be done.',
    example: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  });

/** Any text is accepted: apps pass on what they were sent. */
const TokenOfPerson = secret(z.string(), {
  description: 'Access token of the person, or of the agent that acts for them.',
});

export const PersonApprovalParams = z.strictObject({ tenantId: TenantId });

export const PersonApprovalIdParams = PersonApprovalParams.extend({
  id: z.string().max(64).meta({ description: 'Id of the approval.', example: 'apr_4fYp2q7Kc0Zb1XvN8sLw3d' }),
});

export const AskPersonRequest = z
  .strictObject({
    access_token: TokenOfPerson,
    title: shownText(PERSON_APPROVAL_TITLE_MAX).meta({
      description: 'What the person is asked, in the words of the app.',
      example: 'Pay 40 € to Acme',
    }),
    details: z
      .array(
        z.strictObject({
          label: shownText(PERSON_APPROVAL_LABEL_MAX).meta({ example: 'Amount' }),
          value: shownText(PERSON_APPROVAL_VALUE_MAX).meta({ example: '40 €' }),
        }),
      )
      .max(PERSON_APPROVAL_DETAILS_MAX)
      .default([])
      .meta({ description: 'Facts that the person should see.' }),
    binding: Binding,
    take: z.boolean().default(false).meta({
      description:
        'Uses the approval if the person has already given one for the same program, binding and text: the answer is then 200. A standing denial is 403 `approvalMissing`.',
    }),
  })
  .meta({ id: 'AskPersonRequest' });

export const TakeApprovalRequest = z
  .strictObject({ access_token: TokenOfPerson, binding: Binding })
  .meta({ id: 'TakeApprovalRequest' });

export const PersonAsked = z
  .object({
    approval: ApprovalRequest.extend({
      id: z.string().meta({ description: 'Take the approval by this id, once the person has approved.' }),
      approval_url: z.url().meta({ description: 'Where the person sees what is asked, and decides.' }),
    }).meta({ id: 'PersonApprovalRequest' }),
    wait: ApprovalWait,
  })
  .meta({ id: 'PersonAsked', description: 'The person is asked, and has not decided.' });

export const ApprovalTaken = z
  .object({ approved: z.literal(true) })
  .meta({ id: 'ApprovalTaken', description: 'The person has approved exactly this. It is used up now.' });

export const PersonApprovalRecord = z
  .object({
    id: z.string(),
    client_id: z.string().nullable().meta({ description: 'The agent that asked; null if the app asked.' }),
    title: z.string(),
    details: z.array(z.object({ label: z.string(), value: z.string() })),
    status: z.enum(['pending', 'approved', 'denied', 'used']),
    asked_at: IsoTime,
    expires_at: IsoTime,
    decided_at: IsoTime.nullable(),
  })
  .meta({ id: 'PersonApprovalRecord', description: 'What a person was asked to approve, and what they decided.' });

const OfPerson = {
  user_id: z.int(),
  client_id: z.string().nullable().meta({ description: 'The agent that asks; null if the app asks for the person.' }),
};

export const PersonApprovalMessage = z
  .object({
    approval: ApprovalRequest.omit({ user_code: true }),
    ...OfPerson,
  })
  .meta({
    id: 'PersonApprovalMessage',
    description: 'Something waits for a person. What it is stands only on the page.',
  });

export const PersonApprovalDecided = z
  .object({
    approval: z.object({ id: z.string(), status: z.enum(['approved', 'denied']), decided_at: IsoTime }),
    ...OfPerson,
  })
  .meta({ id: 'PersonApprovalDecided', description: 'A person has decided.' });
