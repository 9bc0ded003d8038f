/** The title, server and tags of the document. */
import type { InfoObject, TagObject } from 'openapi3-ts/oas31';
import { TAGS, type Tag } from '../operation.ts';

/** Stands in the examples of the committed document; `servedDocument` puts the true address in its place. */
export const EXAMPLE_BASE_URL = 'http://localhost:3000';

/** `summary` is new in 3.1 and missing in the type. */
export const info: InfoObject & { summary: string } = {
  title: 'Porchlight',
  version: '1.0.0',
  summary: 'Hosted social login and tenant access for apps that agents build.',
  description: [
    'A project is a tenant. `POST /api/genesis` creates one and returns its two keys: the management key goes with',
    '`/api/*`, the application key with `/edge/*`, both as `Authorization: Bearer <key>`. The sign-in link, verify,',
    'refresh and logout under `/edge/auth/*` are public.\n\n',
    'Every error is `application/problem+json` with a stable `code`; `x-error-codes` lists the codes of each operation,',
    'and `fix`, where it is present, is the next call as data. `x-permission` and `x-risk` of an operation with the',
    'management key say what it needs and how much harm a call can do at most. A key without the permission gets 403',
    '`permissionMissing`; if the project asks its owner about calls of that risk, the call gets 403 `approvalRequired`',
    'with the address at which the owner decides.\n\n',
    'An operation with `x-protocol` speaks the protocol that it names. Its refusals have the form of that protocol; what',
    'the protocol does not describe, such as a body that cannot be read, is a problem here too.',
  ].join(' '),
  license: { name: 'MIT', identifier: 'MIT' },
};

const TAG_DESCRIPTIONS: Readonly<Record<Tag, string>> = {
  Tenant: 'Create a project, see its state and limits, rotate its keys, let a human claim it.',
  'Social login': 'Provision sign-in for an app; read and manage its users, sessions and events.',
  'Edge auth': 'What apps and their servers call: the sign-in link, verify, refresh, logout. No key.',
  'Edge session': 'Short-lived tokens for callers that hold the application key.',
  Teams: 'People of an app who share something, with roles that count at once.',
  Webhooks: 'Events of the tenant, sent to the app with the headers and signatures of Standard Webhooks.',
  Feedback: 'Tell the people who run the service what went well or wrong.',
  Account: 'For the human who owns claimed projects.',
  Operations: 'Health, readiness and metrics for operators of the service.',
};

/** Tags in reading order, only those that some operation has. */
export function tagsOf(used: ReadonlySet<Tag>): TagObject[] {
  return TAGS.filter((name) => used.has(name)).map((name) => ({ name, description: TAG_DESCRIPTIONS[name] }));
}
