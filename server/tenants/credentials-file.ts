/** The content of `.service`: `key=value` lines that an agent writes verbatim, with mode 0600, next to the project. */
import { APP_CLIENT_ID, CREDENTIALS_FILENAME } from '@porchlight/contract';

export interface Credentials {
  readonly managementKey: string;
  readonly applicationKey: string;
}

export function credentialsFile(baseUrl: string, tenantId: string, keys: Credentials, expiresAt: Date | null) {
  const lines = [
    `base_url=${baseUrl}`,
    `tenant_id=${tenantId}`,
    `management_key=${keys.managementKey}`,
    `application_key=${keys.applicationKey}`,
    `expires_at=${expiresAt?.toISOString() ?? 'never'}`,
    `openid_issuer=${baseUrl}/t/${tenantId}`,
    `openid_client_id=${APP_CLIENT_ID}`,
  ];
  return { filename: CREDENTIALS_FILENAME, content: `${lines.join('\n')}\n` } as const;
}
