/** The message that the service sends to receivers, as OpenAPI 3.1 describes a webhook. */
import type { PathItemObject } from 'openapi3-ts/oas31';
import { WebhookMessage } from '../schemas/webhook.ts';
import type { SchemaBook } from './schema-book.ts';

export const messageWebhook = (book: SchemaBook): PathItemObject => ({
  post: {
    operationId: 'webhookMessage',
    tags: ['Webhooks'],
    summary: 'A message to a receiver',
    description:
      'Sent to the address of a webhook, with the headers and signature of Standard Webhooks. Any 2xx within 15 seconds counts as delivered.',
    security: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: book.response(WebhookMessage) } },
    },
    responses: { '2XX': { description: 'Delivered. The body is not read.' } },
  },
});
