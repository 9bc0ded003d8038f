/** Starts an app with its own project, and proves it without pauses. */
import { isGrave, type Report } from '../../../../sdk/src/cli/prove/findings/report.ts';
import { type ProveOptions, prove } from '../../../../sdk/src/cli/prove/prove.ts';
import { createProject } from '../project.ts';
import type { PlainApp, Service } from './plain-app.ts';
import { quietOptions } from './quiet-options.ts';

export type Open = (service: Service, managementKey: string) => Promise<PlainApp>;

export interface LookOptions extends Partial<ProveOptions> {
  /** The path of the app's callback. */
  readonly callback?: string;
}

export async function look(baseUrl: string, open: Open, options: LookOptions = {}): Promise<Report> {
  const { callback = '/back', ...others } = options;
  const { tenantId, management, created } = await createProject(baseUrl);
  const app = await open({ baseUrl, tenantId }, created.management_key);
  await management.provision([`${app.url}${callback}`]);
  const { report } = await prove({
    app: new URL(app.url),
    project: { baseUrl, tenantId, management },
    ...quietOptions(),
    ...others,
  });
  return report;
}

export const graveIds = ({ findings }: Report): string[] => findings.filter(isGrave).map(({ id }) => id);
