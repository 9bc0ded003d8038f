/** Starts an app of this folder with its own project, and proves it without pauses. With a fault it ends when that is found. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report } from '../../../../../sdk/src/cli/prove/findings/report.ts';
import { type ProveOptions, prove } from '../../../../../sdk/src/cli/prove/prove.ts';
import { createManagement, createTenant } from '../../../../../sdk/src/management/index.ts';
import { endAfterFile } from '../../../../support/cleanup.ts';
import { quietOptions } from '../../prove/quiet-options.ts';
import type { PlantedApp, Project } from './serve.ts';

function folderWith(source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-planted-'));
  endAfterFile(async () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'app.js'), source);
  return folder;
}

export async function lookAt<Fault extends string>(
  baseUrl: string,
  app: PlantedApp<Fault>,
  fault: Fault | null,
  options: Partial<ProveOptions> = {},
): Promise<Report> {
  const made = await createTenant({ baseUrl, name: app.name });
  const { tenant_id: tenantId, management_key: managementKey, application_key: applicationKey } = made;
  const management = createManagement({ baseUrl, managementKey });
  let project: Project | undefined;
  await using served = await app.open(() => {
    if (!project) throw new Error('the project is not ready');
    return project;
  }, fault);
  const { openid } = await management.provision([served.origin + app.callback], { callbackMode: 'code' });
  if (app.hasTeams) await management.teams.provision();
  project = { baseUrl, tenantId, managementKey, applicationKey, issuer: openid.issuer, clientId: openid.client_id };
  const { report } = await prove({
    app: new URL(served.origin),
    project: { baseUrl, tenantId, management },
    ...quietOptions(),
    ...(app.source !== undefined && { folder: folderWith(app.source) }),
    mayWrite: fault === null || app.faults[fault].mayWrite === true,
    until: fault === null ? undefined : app.faults[fault].id,
    ...options,
  });
  return report;
}
