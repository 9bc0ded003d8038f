/** Writes down for the owner that a mail with a code could not be sent. The pages of the person stay as they are. */
import type { Clock } from '../../kernel/clock.ts';
import type { AttemptStore } from '../../social-login/ports/attempts.ts';
import { MAIL_FAILED, type MailFailed } from '../../social-login/ports/email-codes.ts';
import type { ResourceStore } from '../../social-login/ports/resource.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly resources: Pick<ResourceStore, 'find'>;
  readonly attempts: () => Pick<AttemptStore, 'recordRefusal'>;
}

export const mailFailed =
  ({ clock, resources, attempts }: Dependencies): MailFailed =>
  async ({ tenantId, attemptHash }) => {
    const resource = await resources.find(tenantId);
    if (resource) await attempts().recordRefusal({ stateHash: attemptHash }, resource, MAIL_FAILED, {}, clock.now());
  };
