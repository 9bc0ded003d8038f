/** How often one tenant may say something. Counted by tenant: an agent may move between addresses. */
import type { RateLimited } from '../kernel/domain-error.ts';
import type { RateLimiter } from '../limits/ports.ts';

export async function takeFeedback(limiter: RateLimiter, tenantId: string, now: Date): Promise<RateLimited | null> {
  const refused = await limiter.take('feedback', { tenant: tenantId }, now);
  return (
    refused && { ...refused, detail: `One tenant may send ${refused.limit.max} messages a ${refused.limit.name}.` }
  );
}
