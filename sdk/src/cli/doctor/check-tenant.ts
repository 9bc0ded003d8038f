import type { TenantReport } from '../../../generated/porchlight.schemas.ts';
import { isPorchlightError } from '../../errors.ts';
import type { Management } from '../../management/index.ts';
import { untilOf } from '../frame/words.ts';
import type { Finding } from './finding.ts';

const SOON_MS = 24 * 3_600_000;

export interface TenantFindings {
  readonly findings: Finding[];
  /** Undefined if the key was not accepted. */
  readonly report?: TenantReport;
}

/** Whether the key is accepted, and in which state the tenant is. */
export async function checkTenant(management: Management, now: Date): Promise<TenantFindings> {
  const check = 'key';
  try {
    const report = await management.status();
    return { report, findings: [{ check, level: 'ok', message: 'the management key is good' }, stateOf(report, now)] };
  } catch (error) {
    if (!isPorchlightError(error)) throw error;
    const remedy = {
      invalidCredentials: 'Copy a newer .service, or make a project: porchlight init',
      tenantExpired: 'Make a new project in another folder: porchlight init',
    }[error.code as string];
    return { findings: [{ check, level: 'fail', message: error.message, ...(remedy && { remedy }) }] };
  }
}

function stateOf({ tenant }: TenantReport, now: Date): Finding {
  const check = 'key';
  const remedy = 'porchlight claim';
  if (tenant.status === 'paused') {
    return { check, level: 'fail', message: `The project is paused (${tenant.paused_reason}).`, remedy };
  }
  const lifetime = `the project ${untilOf(tenant.expires_at, now)}`;
  const isSoon = tenant.expires_at !== null && Date.parse(tenant.expires_at) - now.getTime() < SOON_MS;
  return isSoon ? { check, level: 'warn', message: lifetime, remedy } : { check, level: 'ok', message: lifetime };
}
