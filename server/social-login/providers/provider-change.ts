/** Reads the body of a change, or a form of the desk with the same fields. Pure. */
import type { ProviderSettings } from '@porchlight/contract';
import type { z } from 'zod';
import type { DomainError } from '../../kernel/domain-error.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { clientFieldsOf } from '../../providers/catalogue/catalogue.ts';
import type { ProviderChange } from '../ports/providers.ts';

/** The fields that together are the credentials of one kind of client or the other. */
const CREDENTIAL_FIELDS = ['client_id', 'client_secret', 'team_id', 'key_id', 'private_key'] as const;
const MAIL_FIELDS = ['smtp_url', 'from'] as const;

export function readProviderChange(
  provider: string,
  body: z.output<typeof ProviderSettings>,
): Result<ProviderChange, DomainError> {
  const { enabled, position, client_id: clientId, client_secret: clientSecret, issuer, label, domains } = body;
  const { smtp_url: smtpUrl, from } = body;
  const common = { enabled, position, clientId, issuer, label, domains, smtpUrl, from };
  const taken = clientFieldsOf(provider);
  const fields = CREDENTIAL_FIELDS.filter((name) => taken.includes(name));
  const foreign = [...CREDENTIAL_FIELDS, ...MAIL_FIELDS].find(
    (name) => body[name] !== undefined && !taken.includes(name),
  );
  const others = taken.length === 0 ? 'nothing but enabled and position' : taken.join(', ');
  if (foreign) return fail(fault(foreign, `is not for ${provider}, which takes ${others}`));
  const sent = fields.filter((name) => body[name] !== undefined);
  // A change may name the client again without its secret.
  if (sent.length === 0 || (clientSecret === undefined && fields.includes('client_secret'))) return ok(common);
  const missing = fields.find((name) => body[name] === undefined);
  if (missing) return fail(fault(missing, `${fields.join(', ')} go together`));
  const id = { clientId: clientId ?? '' };
  if (clientSecret !== undefined) return ok({ ...common, credentials: { ...id, clientSecret } });
  const { team_id: teamId = '', key_id: keyId = '', private_key: privateKey = '' } = body;
  if (!privateKey.includes('-----BEGIN PRIVATE KEY-----'))
    return fail(fault('private_key', 'must be the text of the key file (.p8) that Apple hands out'));
  return ok({ ...common, credentials: { ...id, teamId, keyId, privateKey } });
}

const fault = (path: string, message: string): DomainError => ({ code: 'invalidRequest', errors: [{ path, message }] });
