/** `@porchlight/sdk/webhooks`: checks that a message comes from the service. Runs on every runtime with Web Crypto. */
export type { AuthEvent, WebhookMessage } from '../../generated/porchlight.schemas.ts';
export { type VerifyWebhookOptions, verifyWebhook, WebhookRejected } from './verify-webhook.ts';
