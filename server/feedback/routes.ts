/** Feedback over HTTP. That the user authorized a report is checked by the contract: only the boolean true passes. */
import { contract } from '@porchlight/contract';
import { rest } from '../http/rest/ts-rest.ts';
import { unwrap } from '../kernel/domain-error.ts';
import { callingTenant } from '../tenants/caller.ts';
import type { GiveFeedback } from './ports.ts';
import type { SendDiscountReport } from './send-discount-report.ts';

interface Dependencies {
  readonly giveFeedback: GiveFeedback;
  readonly sendDiscountReport: SendDiscountReport;
}

export const feedbackRoutes = ({ giveFeedback, sendDiscountReport }: Dependencies) =>
  rest.router(contract.feedback, {
    service: async ({ body, res }) => {
      unwrap(await giveFeedback(callingTenant(res), body.feedback));
      return { status: 200, body: { success: true } };
    },
    discountReport: async ({ body, res }) => {
      const { id, status } = unwrap(await sendDiscountReport(callingTenant(res), body.report));
      return { status: 201, body: { success: true, report_id: id, discount: { status } } };
    },
  });
