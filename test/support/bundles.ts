/** Several calls under one approval. */
import { type Asked, decide, type Guarded } from './approvals.ts';
import type { Harness } from './harness.ts';
import type { TestTenant } from './tenant.ts';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

type Api = Pick<TestTenant, 'api'>;

export const request = ({ api }: Api, calls: readonly Call[]): Promise<Response> =>
  api('/api/approvals', { method: 'POST', json: { calls } });

/** The answer to a list of calls that the owner has to approve. */
export async function requested(tenant: Api, calls: readonly Call[]): Promise<Asked> {
  const answer = await request(tenant, calls);
  if (answer.status !== 201) throw new Error(`the list was answered with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Asked;
}

export const make = ({ api }: Api, { method, path, body }: Call, approval?: string): Promise<Response> =>
  api(path, {
    method,
    ...(body === undefined ? {} : { json: body }),
    ...(approval === undefined ? {} : { headers: { approval } }),
  });

/** The result of a call: `made`, or the code of the error. */
export async function outcome(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  return response.ok ? 'made' : ((await response.json()) as { code: string }).code;
}

/** The id of an approval for these calls, already given by the owner. */
export async function approvedBundle(harness: Harness, guarded: Guarded, calls: readonly Call[]): Promise<string> {
  const { approval } = await requested(guarded.tenant, calls);
  await decide(harness, guarded.owner, approval.id, 'approve');
  return approval.id;
}
