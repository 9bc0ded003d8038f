/** The settings of a project as one file, `porchlight.json`. Fields are named as in the API. */
import { z } from 'zod';
import { AdoptionSource } from './adoption.ts';
import { AgentSettingsChange } from './agents.ts';
import { AppearanceSettings } from './appearance.ts';
import { ApprovalPolicyChange } from './approval.ts';
import { DomainSettings } from './domain.ts';
import { CreateClientRequest } from './issuer-client.ts';
import { AccessList } from './people.ts';
import { ProviderId, ProviderSettings } from './provider.ts';
import { DisplayName, TenantId } from './scalars.ts';
import { SocialLoginSettings } from './settings.ts';
import { ProvisionRequest } from './social-login.ts';
import { TeamSettings } from './team.ts';
import { TrustedIssuers } from './trusted-issuer.ts';
import { CreateWebhookRequest } from './webhook.ts';

/** The file is committed, so it names secrets and never holds them. */
const SecretByName = z
  .strictObject({
    env: z
      .string()
      .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of a variable')
      .meta({
        description:
          'Name of the environment variable that holds it. It begins with `PORCHLIGHT_`, or is allowed by `--secret-env` of `porchlight apply`.',
        example: 'PORCHLIGHT_GITHUB_CLIENT_SECRET',
      }),
  })
  .meta({ description: 'A secret, by the name of the environment variable that holds it.' });

/** The order of the file is the order of the sign-in page, so there is no `position`. */
const FileProvider = ProviderSettings.omit({ position: true })
  .extend({
    client_secret: SecretByName.optional(),
    private_key: SecretByName.optional(),
    smtp_url: SecretByName.optional(),
  })
  .meta({ description: 'Secrets are sent when the client, the issuer or the sender of mails changes.' });

const created = CreateClientRequest.shape;

const FileClient = z
  .strictObject({
    client_id: z.string().min(1).max(64).optional().meta({
      description:
        '`app` is the app itself, whose name and redirects are those of the project. Others are found by name.',
    }),
    ...created,
    name: created.name.optional(),
    redirect_uris: created.redirect_uris.optional(),
  })
  .meta({ description: 'A client that is new needs `name` and `redirect_uris`.' });

const FileWebhook = z.strictObject({
  ...CreateWebhookRequest.shape,
  enabled: z.boolean().optional().meta({ description: 'A new one is enabled.' }),
});

const { callback_urls, callback_mode, session_max_days } = ProvisionRequest.shape;

export const ProjectFile = z
  .strictObject({
    $schema: z.string().optional().meta({ description: 'The address of this description.' }),
    tenant_id: TenantId.optional().meta({
      description:
        'The project that the file is of. `porchlight apply` refuses to apply it to another one. Left out: any.',
    }),
    name: DisplayName.optional().meta({ description: 'What people know the project by.' }),
    callback_urls,
    callback_mode,
    session_max_days,
    providers: z.record(ProviderId, FileProvider).optional().meta({
      description: 'By id, in the order of the sign-in page. One that is enabled and not named is disabled.',
    }),
    access: AccessList.optional(),
    settings: SocialLoginSettings.optional(),
    agents: AgentSettingsChange.partial().optional(),
    trusted_issuers: TrustedIssuers.shape.issuers.optional().meta({
      description: 'Organisations whose assertions the issuer of the project takes. The list is whole.',
    }),
    teams: TeamSettings.optional().meta({
      description:
        'Provisions teams. The list of roles is whole: a role that is not named goes, unless somebody has it. Left out: teams stay as they are.',
    }),
    clients: z.array(FileClient).optional().meta({
      description: 'OpenID clients. The list is whole: a client that is not named is deleted. `app` stays.',
    }),
    webhooks: z.array(FileWebhook).optional().meta({
      description: 'Found by `url`. The list is whole: a webhook that is not named is deleted.',
    }),
    appearance: AppearanceSettings.optional(),
    domain: DomainSettings.nullable()
      .optional()
      .meta({ description: 'The host under which people sign in; null: none.' }),
    adoption: AdoptionSource.nullable().optional().meta({
      description: 'The former system whose sessions are taken over; null: none. Left out: it stays as it is.',
    }),
    policy: ApprovalPolicyChange.optional().meta({
      description: 'Which calls wait until the owner has approved them. A key can only make it stricter.',
    }),
  })
  .meta({
    title: 'Porchlight project',
    description: 'The settings of a project. What the file does not name stays as it is.',
  });
