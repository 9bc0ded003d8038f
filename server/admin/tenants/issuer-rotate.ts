/** Rotates the key that a tenant signs its OpenID tokens with. Rotation by age happens automatically. */
import { createSigningKeyPair } from '../../crypto/signing-key.ts';
import { rotatedKey } from '../../issuer/state/key-plan.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { Command } from '../frame/command.ts';
import { line } from '../frame/render.ts';
import { noSuchTenant } from './tenant-show.ts';

export const issuerRotate: Command = {
  name: 'issuer rotate',
  summary: 'make a new signing key for the OpenID issuer of a tenant',
  details:
    'The new key is published at once and signs from tomorrow on, so that every copy of the key set has it by then. With --now it signs at once and the old ones end: id tokens and tokens of agents that they signed are refused, and libraries that keep a copy of the key set may fail for some minutes.',
  args: [{ name: 'id' }],
  options: { now: { type: 'boolean', help: 'stop trusting the present key at once' } },
  examples: ['issuer rotate brave-otter-k3f9q2', 'issuer rotate brave-otter-k3f9q2 --now --yes'],
  question: ({ args }) => `The issuer of ${args.id} gets a new signing key.`,
  async run({ args, options, context }) {
    const { clock, tenants, issuers } = await context();
    const id = args.id ?? '';
    const now = clock.now();
    if (!(await tenants.find(id))) return noSuchTenant(id);
    const atOnce = options.now === true;
    const due = rotatedKey(await issuers.keysOf(id), atOnce, now);
    if (!due)
      return fail({ exit: 'refused', message: `${id} has a next key already, which will sign from its day on.` });
    const [es256, rs256] = await Promise.all([createSigningKeyPair('ES256'), createSigningKeyPair('RS256')]);
    await issuers.rotate(id, { ...due, es256, rs256 }, atOnce, now);
    const kids = `${rs256.kid} (RS256) and ${es256.kid} (ES256)`;
    const from = due.signsFrom.toISOString();
    return ok({
      data: { tenant_id: id, kids: [rs256.kid, es256.kid], signs_from: from, others_ended: atOnce },
      blocks: [
        line(
          atOnce ? `${id} signs with ${kids} now; older keys have ended.` : `${id} signs with ${kids} from ${from} on.`,
        ),
      ],
    });
  },
};
