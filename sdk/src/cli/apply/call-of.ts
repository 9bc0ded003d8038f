/** The call that a step would make, without making it: the owner has to approve it first. */
import type { Credentials } from '../../credentials/index.ts';
import { type CallToApprove, createManagement } from '../../management/index.ts';
import type { Env, Step } from './model/section.ts';

export async function callOf(step: Step, credentials: Credentials, env: Env): Promise<CallToApprove> {
  const calls: CallToApprove[] = [];
  const record: typeof fetch = async (address, { method = 'GET', body } = {}) => {
    const { pathname, search } = new URL(String(address));
    const sent = typeof body === 'string' ? { body: JSON.parse(body) as unknown } : {};
    calls.push({ method: method as CallToApprove['method'], path: pathname + search, ...sent });
    return Response.json({});
  };
  await step.run(createManagement({ ...credentials, fetch: record }), env);
  const [call, ...more] = calls;
  if (!call || more.length > 0) throw new Error(`a step of the plan makes ${calls.length} calls`);
  return call;
}
