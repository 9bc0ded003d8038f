/** The six tools, in the fixed order of the contract. There are no others. */
import { MCP_TOOLS, type McpTool } from '@porchlight/contract';
import type { Calls } from '../../calls/ports.ts';
import type { CreateClaimUrl } from '../../claims/ports.ts';
import type { GiveFeedback } from '../../feedback/ports.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { RateLimiter } from '../../limits/ports.ts';
import type { Provisioning } from '../../social-login/ports/resource.ts';
import type { SignInPlace } from '../../social-login/presenters.ts';
import type { ManageTeams } from '../../teams/ports.ts';
import type {
  CreateGuestTenant,
  CreateTenantOnce,
  ReportTenant,
  TenantOfKey,
  TenantStore,
} from '../../tenants/ports.ts';
import type { RecordToolCall, ServiceDocumentation } from '../ports.ts';
import type { Tool } from '../tool.ts';
import { claimTenant } from './claim-tenant.ts';
import { createTenant } from './create-tenant.ts';
import { getServiceDocumentation } from './get-service-documentation.ts';
import { giveFeedbackTool } from './give-feedback.ts';
import { provisionResource } from './provision-resource.ts';
import { tenantStatus } from './tenant-status.ts';

interface ToolDependencies extends SignInPlace {
  readonly clock: Clock;
  readonly tenants: TenantStore;
  readonly tenantOfKey: TenantOfKey;
  readonly rateLimiter: RateLimiter;
  readonly calls: Calls;
  readonly documentation: ServiceDocumentation;
  readonly createGuestTenant: CreateGuestTenant;
  readonly createTenantOnce: CreateTenantOnce;
  readonly createClaimUrl: CreateClaimUrl;
  readonly reportTenant: ReportTenant;
  readonly provisioning: Pick<Provisioning, 'provision'>;
  readonly manageTeams: Pick<ManageTeams, 'provision'>;
  readonly giveFeedback: GiveFeedback;
  readonly recordToolCall: RecordToolCall;
}

export function allTools(dependencies: ToolDependencies): readonly Tool[] {
  const tools: Readonly<Record<McpTool, Tool>> = {
    get_service_documentation: getServiceDocumentation(dependencies.documentation),
    create_tenant: createTenant(dependencies),
    claim_tenant: claimTenant(dependencies),
    tenant_status: tenantStatus(dependencies),
    provision_resource: provisionResource(dependencies),
    give_feedback: giveFeedbackTool(dependencies),
  };
  return MCP_TOOLS.map((name) => tools[name]);
}
