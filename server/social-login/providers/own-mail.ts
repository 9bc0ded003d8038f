/** The mail server that an owner brings for e-mail codes. Pure. */

import { readSender, smtpAddressFault } from '../../egress/smtp-address.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { fail, ok, passed, type Result } from '../../kernel/result.ts';
import type { ProviderChange } from '../ports/providers.ts';
import type { OwnMail } from '../settings/provider-settings.ts';

const fault = (path: string, message: string): DomainError => ({ code: 'invalidRequest', errors: [{ path, message }] });

/** Whether address and sender have the right form. */
export function checkOwnMail(
  { smtpUrl, from }: Pick<ProviderChange, 'smtpUrl' | 'from'>,
  baseUrl: string,
): Result<void, DomainError> {
  const ofAddress = smtpUrl === undefined ? null : smtpAddressFault(smtpUrl, baseUrl);
  if (ofAddress !== null) return fail(fault('smtp_url', ofAddress));
  if (from !== undefined && readSender(from) === null)
    return fail(fault('from', 'must be an address such as codes@example.com, or Name <codes@example.com>'));
  return passed;
}

/** The mail server after a change; undefined if the service sends the mails. */
export function mailAfter(
  known: OwnMail | undefined,
  from: string | undefined,
  sealedNow: string | undefined,
  now: Date,
): Result<OwnMail | undefined, DomainError> {
  if (from === undefined && sealedNow === undefined) return ok(known);
  const sender = from ?? known?.from;
  const sealed = sealedNow ?? known?.sealed;
  if (sender === undefined) return fail(fault('from', 'goes with smtp_url: the address that the codes come from'));
  if (sealed === undefined) return fail(fault('smtp_url', 'goes with from: the mail server that may send for it'));
  return ok({ from: sender, sealed, changedAt: now.toISOString() });
}
