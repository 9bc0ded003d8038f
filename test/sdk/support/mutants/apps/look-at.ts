/** Starts an app of this folder with a project of its own, and proves it as fast as it answers. */
import { join } from 'node:path';
import type { Report } from '../../../../../sdk/src/cli/prove/findings/report.ts';
import { prove } from '../../../../../sdk/src/cli/prove/prove.ts';
import { createManagement, createTenant } from '../../../../../sdk/src/management/index.ts';
import type { PlantedApp, Project } from './serve.ts';

export async function lookAt<Fault extends string>(
  baseUrl: string,
  app: PlantedApp<Fault>,
  fault: Fault | null,
): Promise<Report> {
  const { tenant_id: tenantId, management_key: managementKey } = await createTenant({ baseUrl, name: app.name });
  const management = createManagement({ baseUrl, managementKey });
  let project: Project | undefined;
  await using served = await app.open(() => {
    if (!project) throw new Error('the project is not ready');
    return project;
  }, fault);
  const { openid } = await management.provision([served.origin + app.callback], { callbackMode: 'code' });
  project = { baseUrl, tenantId, managementKey, issuer: openid.issuer, clientId: openid.client_id };
  const { report } = await prove({
    app: new URL(served.origin),
    project: { baseUrl, tenantId, management },
    given: null,
    mayWrite: fault === null || app.faults[fault].mayWrite === true,
    maxRequests: 400,
    minutes: 2,
    paceMs: 0,
    allowed: [],
    // No source: these apps are judged from outside.
    folder: join(import.meta.dirname, 'no-such-folder'),
    framework: null,
    chromium: null,
    version: 'planted',
    signal: new AbortController().signal,
    say: () => undefined,
  });
  return report;
}
