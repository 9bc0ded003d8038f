/** Tokens of signed-in users and of edge sessions. */
import { z } from 'zod';
import { secret } from '../secret.ts';
import { IsoTime, TenantId } from './scalars.ts';
import { VerifiedUser } from './user.ts';

export const AccessToken = secret(z.string(), {
  description: 'JWT, valid for one hour. Verify it with the verify call.',
});
export const RefreshToken = secret(z.string(), { description: 'Opaque, works once, valid for 30 days.' });

const TokenText = z.string().min(1).max(8_192);

/**
 * Any text is accepted: apps pass on what their visitors sent. A text that is not a token gets a normal answer, because
 * it is no fault of the app.
 */
export const VerifyRequest = z.strictObject({ access_token: secret(z.string()) }).meta({ id: 'VerifyRequest' });

export const VerifyAnswer = z
  .union([z.object({ valid: z.literal(true), user: VerifiedUser }), z.object({ valid: z.literal(false) })])
  .meta({ id: 'VerifyAnswer' });

export const RefreshRequest = z.strictObject({ refresh_token: secret(TokenText) }).meta({ id: 'RefreshRequest' });
export const RedeemCodeRequest = z
  .strictObject({
    // Not marked as a secret: fields are marked by name, and errors have a field of this name too. A code is useless
    // without its verifier.
    code: TokenText.meta({ description: 'What the callback URL was given.' }),
    code_verifier: secret(TokenText, {
      description: 'The text whose SHA-256, in base64url, was the `code_challenge` of the start link.',
    }),
  })
  .meta({ id: 'RedeemCodeRequest' });
export const LogoutRequest = z.strictObject({ refresh_token: secret(TokenText) }).meta({ id: 'LogoutRequest' });

export const TokenPair = z.object({ access_token: AccessToken, refresh_token: RefreshToken }).meta({ id: 'TokenPair' });

export const EdgeSession = z
  .object({
    token: secret(z.string(), { description: 'Short-lived token of this tenant for `/edge/*`.' }),
    token_type: z.literal('Bearer'),
    expires_in: z.int(),
  })
  .meta({ id: 'EdgeSession' });

export const EdgeSessionState = z.object({ tenant_id: TenantId, expires_at: IsoTime }).meta({ id: 'EdgeSessionState' });

/**
 * What has ended since the previous line. Sessions are named by their handle; a refresh ends the earlier access tokens.
 */
const Revoked = z.union([
  z.object({
    session: z.string(),
    generation: z.int().meta({ description: 'Access tokens of this session with a lower `gen` are over.' }),
  }),
  z
    .object({
      user: z.int(),
      team: z.int(),
      version: z.int().meta({ description: 'What is known of this user in this team with a lower version is over.' }),
    })
    .meta({ description: 'Only with `teams=1`.' }),
  z.object({ session: z.string() }).meta({ description: 'The session has ended, with all of its tokens.' }),
  z.object({ all: z.literal(true) }).meta({
    description: 'Whatever verify said of any token of this tenant has to be asked again.',
  }),
]);

export const RevocationLine = z
  .object({
    cursor: z.string().meta({ description: 'Where to go on: send it as `after`.', example: 'k3f9q2Xv0c7Q2m.1042' }),
    age_ms: z.int().meta({ description: 'How old the news of this node are, by its own clock.', example: 120 }),
    revoked: z.array(Revoked),
  })
  .meta({ id: 'RevocationLine', description: 'One line a second at least, each a JSON object.' });
