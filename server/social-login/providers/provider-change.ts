/** The body of a change, or a form of the desk with the same fields, in the words of the feature. Pure. */
import type { ProviderSettings } from '@porchlight/contract';
import type { z } from 'zod';
import type { DomainError } from '../../kernel/domain-error.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { ProviderChange } from '../ports/providers.ts';

const APPLE_FIELDS = ['client_id', 'team_id', 'key_id', 'private_key'] as const;

export function readProviderChange(
  provider: string,
  body: z.output<typeof ProviderSettings>,
): Result<ProviderChange, DomainError> {
  const { enabled, position, client_id: clientId, client_secret: clientSecret, issuer, label, domains } = body;
  const common = { enabled, position, clientId, issuer, label, domains };
  if (provider !== 'apple') {
    const foreign = (['team_id', 'key_id', 'private_key'] as const).find((name) => body[name] !== undefined);
    if (foreign) return fail(fault(foreign, 'is for apple alone: leave it out'));
    if (clientSecret === undefined) return ok(common);
    if (clientId === undefined) return fail(fault('client_id', 'goes with client_secret'));
    return ok({ ...common, credentials: { clientId, clientSecret } });
  }
  if (clientSecret !== undefined)
    return fail(fault('client_secret', 'Apple has none: send client_id, team_id, key_id and private_key'));
  const sent = APPLE_FIELDS.filter((name) => body[name] !== undefined);
  if (sent.length === 0) return ok(common);
  const missing = APPLE_FIELDS.find((name) => body[name] === undefined);
  if (missing) return fail(fault(missing, 'client_id, team_id, key_id and private_key go together'));
  const { team_id: teamId = '', key_id: keyId = '', private_key: privateKey = '' } = body;
  if (!privateKey.includes('-----BEGIN PRIVATE KEY-----'))
    return fail(fault('private_key', 'must be the text of the key file (.p8) that Apple hands out'));
  return ok({ ...common, credentials: { clientId: clientId ?? '', teamId, keyId, privateKey } });
}

const fault = (path: string, message: string): DomainError => ({ code: 'invalidRequest', errors: [{ path, message }] });
