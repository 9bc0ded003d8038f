/** Whether the identity providers of the project have credentials that work, where the service can tell. */
import type { Credentials } from '../../credentials/index.ts';
import type { Finding } from './finding.ts';

const check = 'providers';

interface Listed {
  readonly providers?: readonly {
    readonly label: string;
    readonly enabled: boolean;
    readonly credentials: string;
    readonly problem: { readonly message: string } | null;
  }[];
}

export async function checkProviders(
  { baseUrl, managementKey }: Credentials,
  fetch: typeof globalThis.fetch,
): Promise<Finding[]> {
  const answer = await fetch(`${baseUrl}/api/social-login/providers`, {
    headers: { authorization: `Bearer ${managementKey}`, accept: 'application/json' },
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  const { providers } = (answer?.ok ? await answer.json() : {}) as Listed;
  if (!providers) return [{ check, level: 'skip', message: 'This service does not say which providers it has.' }];
  return providers
    .filter(({ enabled }) => enabled)
    .map(({ label, credentials, problem }): Finding => {
      if (problem)
        return { check, level: 'fail', message: `${label}: ${problem.message}`, remedy: 'See /docs/google.' };
      if (credentials === 'none') {
        return { check, level: 'fail', message: `${label} has no credentials.`, remedy: 'See /docs/google.' };
      }
      return {
        check,
        level: 'ok',
        message: `${label} has credentials of the ${credentials === 'own' ? 'project' : 'service'}`,
      };
    });
}
