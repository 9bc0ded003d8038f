/** What `porchlight.json` contains. Its JSON Schema is the service's; these are the same fields as types. */
import type {
  AccessListInput,
  AdoptionSource,
  AgentSettingsChange,
  AppearanceSettings,
  ApprovalPolicyChange,
  CreateClientRequest,
  CreateWebhookRequest,
  DomainSettings,
  ProviderSettings,
  ProvisionRequest,
  ProvisionTeamsRequest,
  SocialLoginSettings,
  TrustedIssuersInput,
} from '../../../../generated/porchlight.schemas.ts';

/** The file has the name of a secret, not its value. */
export interface SecretByName {
  readonly env: string;
}

export interface FileProvider
  extends Omit<ProviderSettings, 'position' | 'client_secret' | 'private_key' | 'smtp_url'> {
  readonly client_secret?: SecretByName;
  readonly private_key?: SecretByName;
  readonly smtp_url?: SecretByName;
}

export interface FileClient extends Partial<CreateClientRequest> {
  readonly client_id?: string;
}

export interface FileWebhook extends CreateWebhookRequest {
  readonly enabled?: boolean;
}

export interface ProjectFile extends Pick<ProvisionRequest, 'callback_urls' | 'callback_mode' | 'session_max_days'> {
  readonly $schema?: string;
  readonly tenant_id?: string;
  readonly name?: string;
  readonly providers?: Readonly<Record<string, FileProvider>>;
  readonly access?: AccessListInput;
  readonly settings?: SocialLoginSettings;
  readonly agents?: Partial<AgentSettingsChange>;
  readonly trusted_issuers?: TrustedIssuersInput['issuers'];
  readonly teams?: ProvisionTeamsRequest;
  readonly clients?: readonly FileClient[];
  readonly webhooks?: readonly FileWebhook[];
  readonly appearance?: AppearanceSettings;
  readonly domain?: DomainSettings | null;
  readonly adoption?: AdoptionSource | null;
  readonly policy?: ApprovalPolicyChange;
}

export const FILE_NAME = 'porchlight.json';
export const SCHEMA_PATH = '/porchlight.schema.json';
