/** Whether the identity providers of the project have credentials that work, as far as the service knows. */
import { Refused } from '../../errors.ts';
import type { Management } from '../../management/index.ts';
import type { Finding } from './finding.ts';

const check = 'providers';
const remedy = 'See /docs/providers.';

export async function checkProviders(management: Pick<Management, 'providers'>): Promise<Finding[]> {
  const providers = await management.providers().catch((error: unknown) => {
    if (error instanceof Refused) return null;
    throw error;
  });
  if (!providers) return [{ check, level: 'skip', message: 'The service does not say which providers it has.' }];
  return providers
    .filter(({ enabled }) => enabled)
    .map(({ label, credentials, problem }): Finding => {
      if (problem) return { check, level: 'fail', message: `${label}: ${problem.message}`, remedy };
      if (credentials === 'none') return { check, level: 'fail', message: `${label} has no credentials.`, remedy };
      const owner = credentials === 'own' ? 'project' : 'service';
      return { check, level: 'ok', message: `${label} has credentials of the ${owner}` };
    });
}
