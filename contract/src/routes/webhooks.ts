import type { GuardChoice } from '../guard.ts';
import type { OperationMetadata } from '../operation.ts';
import type { Permission, Risk } from '../permission.ts';
import {
  ChangeWebhookRequest,
  CreateWebhookRequest,
  DeliveriesQuery,
  DeliveryList,
  ReplayAnswer,
  ReplayRequest,
  WebhookAnswer,
  WebhookCreated,
  WebhookDeleted,
  WebhookList,
  WebhookParams,
  WebhookSecretRotated,
  WebhookTested,
} from '../schemas/webhook.ts';
import { c } from '../ts-rest.ts';
import { managedUnder } from './managed.ts';

const managed = managedUnder('Webhooks');

const ofOne = <const I extends string, const R extends Risk>(
  id: I,
  permission: Permission,
  risk: R,
  guard?: GuardChoice,
  errors: OperationMetadata['errors'] = [],
) => managed(id, permission, risk, ['webhookNotFound', ...errors], guard);

export const webhooks = c.router({
  create: {
    method: 'POST',
    path: '/api/webhooks',
    summary: 'Create a webhook',
    description: 'Sends the events of the tenant to an address of the app. The secret is shown once.',
    body: CreateWebhookRequest,
    responses: { 201: WebhookCreated },
    metadata: {
      ...managed('createWebhook', 'webhooks:write', 'outward', ['webhookLimit'], 'manage'),
      example: { request: { url: 'https://app.example.com/webhooks/porchlight' } },
    } as const satisfies OperationMetadata,
  },
  list: {
    method: 'GET',
    path: '/api/webhooks',
    summary: 'List webhooks',
    responses: { 200: WebhookList },
    metadata: managed('listWebhooks', 'project:read', 'read'),
  },
  read: {
    method: 'GET',
    path: '/api/webhooks/:id',
    summary: 'Read a webhook',
    pathParams: WebhookParams,
    responses: { 200: WebhookAnswer },
    metadata: ofOne('getWebhook', 'project:read', 'read'),
  },
  change: {
    method: 'PATCH',
    path: '/api/webhooks/:id',
    summary: 'Change a webhook',
    description: 'What is left out stays. `enabled: true` switches one on again; events that came meanwhile follow.',
    pathParams: WebhookParams,
    body: ChangeWebhookRequest,
    responses: { 200: WebhookAnswer },
    metadata: ofOne('changeWebhook', 'webhooks:write', 'outward', 'manage'),
  },
  remove: {
    method: 'DELETE',
    path: '/api/webhooks/:id',
    summary: 'Delete a webhook',
    description: 'Nothing more is sent; its deliveries are gone.',
    pathParams: WebhookParams,
    responses: { 200: WebhookDeleted },
    metadata: ofOne('deleteWebhook', 'webhooks:write', 'irreversible', 'manage'),
  },
  test: {
    method: 'POST',
    path: '/api/webhooks/:id/test',
    summary: 'Send a test event',
    description: 'Sends one `webhook.test` at once and tells what the receiver answered.',
    pathParams: WebhookParams,
    body: c.noBody(),
    responses: { 200: WebhookTested },
    metadata: ofOne('testWebhook', 'webhooks:write', 'reversible', 'webhookSend'),
  },
  rotateSecret: {
    method: 'POST',
    path: '/api/webhooks/:id/secret',
    summary: 'Replace the secret',
    description: 'For 24 hours deliveries are signed with both secrets, so that the receiver can change over.',
    pathParams: WebhookParams,
    body: c.noBody(),
    responses: { 200: WebhookSecretRotated },
    metadata: ofOne('rotateWebhookSecret', 'webhooks:write', 'outward', 'manage'),
  },
  deliveries: {
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    summary: 'List deliveries',
    description: 'Newest first. Deliveries are kept for 7 days.',
    pathParams: WebhookParams,
    query: DeliveriesQuery,
    responses: { 200: DeliveryList },
    metadata: ofOne('listDeliveries', 'events:read', 'read'),
  },
  replay: {
    method: 'POST',
    path: '/api/webhooks/:id/replay',
    summary: 'Send events again',
    description: 'Sends the events after `after` once more, in order, with the same message ids.',
    pathParams: WebhookParams,
    body: ReplayRequest,
    responses: { 202: ReplayAnswer },
    metadata: ofOne('replayWebhook', 'webhooks:write', 'reversible', 'webhookSend', ['resourceNotProvisioned']),
  },
});
