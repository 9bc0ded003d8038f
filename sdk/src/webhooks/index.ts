/** `@porchlight/sdk/webhooks`: checks that a message comes from the service. Runs on every runtime with Web Crypto. */
export type { AuthEvent } from '../../generated/porchlight.schemas.ts';
export { type VerifyWebhookOptions, verifyWebhook, type WebhookMessage, WebhookRejected } from './verify-webhook.ts';
