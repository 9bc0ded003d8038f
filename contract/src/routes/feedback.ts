import type { OperationMetadata } from '../operation.ts';
import { DiscountReportAnswer, DiscountReportRequest, FeedbackRequest } from '../schemas/feedback.ts';
import { Success } from '../schemas/scalars.ts';
import { c } from '../ts-rest.ts';

export const feedback = c.router({
  service: {
    method: 'POST',
    path: '/api/feedback/service',
    summary: 'Give feedback',
    description: 'Appends each submission. Works while the tenant is paused.',
    body: FeedbackRequest,
    responses: { 200: Success },
    metadata: {
      id: 'giveFeedback',
      tag: 'Feedback',
      auth: 'management',
      guard: 'feedback',
      permission: 'feedback',
      risk: 'reversible',
      errors: ['rateLimited'],
      whilePaused: true,
      example: { request: { feedback: 'The redirect check saved me an hour.' } },
    } as const satisfies OperationMetadata,
  },
  discountReport: {
    method: 'POST',
    path: '/api/feedback',
    summary: 'Send a report for a discount',
    description: 'A report that the user authorized; the operator settles it. Works while the tenant is paused.',
    body: DiscountReportRequest,
    responses: { 201: DiscountReportAnswer },
    metadata: {
      id: 'sendDiscountReport',
      tag: 'Feedback',
      auth: 'management',
      guard: 'feedback',
      permission: 'feedback',
      risk: 'reversible',
      errors: ['confirmationRequired', 'rateLimited'],
      whilePaused: true,
      example: { request: { report: 'We moved 300 users in a day.', user_authorized: true } },
    } as const satisfies OperationMetadata,
  },
});
