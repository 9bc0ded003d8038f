/** Feedback about the service. It needs an existing tenant and no confirmation. */
import { FeedbackText, Success } from '@porchlight/contract';
import type { GiveFeedback } from '../../feedback/ports.ts';
import { ok } from '../../kernel/result.ts';
import { type TenantToolDependencies, tenantTool } from '../tenant-tool.ts';
import { ADDS, type Tool } from '../tool.ts';

interface Dependencies extends TenantToolDependencies {
  readonly giveFeedback: GiveFeedback;
}

export const giveFeedbackTool = ({ giveFeedback, ...dependencies }: Dependencies): Tool =>
  tenantTool(dependencies, {
    name: 'give_feedback',
    title: 'Give feedback',
    summary: 'Sends feedback to the people who run the service.',
    description:
      'Sends feedback about Porchlight to the people who run it: what was missing, wrong or hard to find. Works while the project is paused. Leave out credentials and personal data of users.',
    annotations: { ...ADDS, idempotentHint: false },
    fields: { feedback: FeedbackText },
    operations: ['giveFeedback'],
    output: Success,
    orders: (body) =>
      ok([
        {
          body,
          work: async (tenant) => {
            const given = await giveFeedback(tenant, body.feedback);
            return given.ok ? ok({ success: true }) : given;
          },
        },
      ]),
  });
