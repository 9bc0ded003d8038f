/** Sessions of a former system, which become sessions here without a new sign-in. */
import { z } from 'zod';
import { secret } from '../secret.ts';
import { ADOPTED_TOKEN_MAX_LENGTH, ADOPTION_MAX_DAYS } from '../vocabulary.ts';
import { IsoTime, plainText, UrlText } from './scalars.ts';

const SOURCE = {
  issuer: UrlText.max(255).meta({
    description: 'The issuer of the former system, exactly as `iss` of its tokens has it.',
    example: 'https://clerk.example.com',
  }),
  jwks_uri: UrlText.meta({
    description: 'Where the former system publishes its keys.',
    example: 'https://clerk.example.com/.well-known/jwks.json',
  }),
  audience: plainText(255).meta({
    description:
      'What its tokens for this app have in `aud`, or in `azp` if they have no `aud`: nobody else’s tokens count.',
    example: 'https://app.example.com',
  }),
  until: IsoTime.meta({ description: `The end of it, at most ${ADOPTION_MAX_DAYS} days from now.` }),
};

export const AdoptionSource = z.strictObject(SOURCE).meta({ id: 'AdoptionSource' });

export const AdoptionAnswer = z
  .object({
    adoption: z
      .object(SOURCE)
      .nullable()
      .meta({ description: 'Null where no sessions are taken over. A source whose `until` is over stays shown.' }),
  })
  .meta({ id: 'AdoptionAnswer' });

export const AdoptRequest = z
  .strictObject({
    token: secret(z.string().min(1).max(ADOPTED_TOKEN_MAX_LENGTH), {
      description: 'The token of the former system, as the browser of the person has it.',
    }),
  })
  .meta({ id: 'AdoptRequest' });
