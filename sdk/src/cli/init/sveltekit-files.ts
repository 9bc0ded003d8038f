/** SvelteKit 3 declares its variables in `src/env.ts`; SvelteKit 2 has them in `$env/dynamic/private`. Pure. */
import { majorOf } from './version.ts';

const DECLARED = 'src/env.ts';
const AUTH = 'src/lib/server/auth.ts';

const AUTH_OF_2 = `import { fetchAuth } from '@porchlight/sdk/server';
import { env } from '$env/dynamic/private';

export const auth = fetchAuth({ baseUrl: env.PORCHLIGHT_BASE_URL, tenantId: env.PORCHLIGHT_TENANT_ID });
`;

export function sveltekitFiles(files: Readonly<Record<string, string>>, version: string): Record<string, string> {
  if ((majorOf(version) ?? 3) >= 3) return { ...files };
  const { [DECLARED]: _declared, ...rest } = files;
  return { ...rest, [AUTH]: AUTH_OF_2 };
}
