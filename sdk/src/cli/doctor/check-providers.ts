/** Whether the identity providers of the project have credentials that work. The service asks each of them. */
import type { Provider, ProviderProblem } from '../../../generated/porchlight.schemas.ts';
import { Refused } from '../../errors.ts';
import type { Management } from '../../management/index.ts';
import type { Finding } from './finding.ts';

type Asked = Pick<Management, 'providers' | 'checkProvider'>;

const check = 'providers';
const remedy = 'See /docs/providers.';

export async function checkProviders(management: Asked): Promise<Finding[]> {
  const providers = await management.providers().catch((error: unknown) => {
    if (error instanceof Refused) return null;
    throw error;
  });
  if (!providers) return [{ check, level: 'skip', message: 'The service does not say which providers it has.' }];
  const enabled = providers.filter((provider) => provider.enabled);
  return Promise.all(enabled.map((provider) => findingOf(management, provider)));
}

async function findingOf(management: Asked, provider: Provider): Promise<Finding> {
  const { label, credentials } = provider;
  if (credentials === 'none') return { check, level: 'fail', message: `${label} has no credentials.`, remedy };
  const problem = await problemOf(management, provider);
  if (problem) return { check, level: 'fail', message: `${label}: ${problem.message}`, remedy };
  const owner = credentials === 'own' ? 'project' : 'service';
  return { check, level: 'ok', message: `${label} has credentials of the ${owner}` };
}

/** A key that may only read cannot ask for a check. Only the result of the last check is known then. */
async function problemOf(management: Asked, { provider, problem }: Provider): Promise<ProviderProblem | null> {
  try {
    return (await management.checkProvider(provider)).problem;
  } catch (error) {
    if (error instanceof Refused) return problem;
    throw error;
  }
}
