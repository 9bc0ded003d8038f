/** Proves an app that is as a document has it, and says what the command would end with. */
import { findFramework } from '../../../../sdk/src/cli/init/find-framework.ts';
import { exitOf, gapsOf } from '../../../../sdk/src/cli/prove/findings/outcome.ts';
import { isGrave } from '../../../../sdk/src/cli/prove/findings/report.ts';
import { prove } from '../../../../sdk/src/cli/prove/prove.ts';
import { createManagement } from '../../../../sdk/src/management/index.ts';
import { quietOptions } from './quiet-options.ts';

export interface Whole {
  readonly code: number;
  readonly findings: readonly string[];
  readonly gaps: readonly string[];
}

export const GREEN: Whole = { code: 0, findings: [], gaps: [] };

interface Where {
  readonly baseUrl: string;
  readonly tenantId: string;
  readonly managementKey: string;
  /** The folder of the app; its source is not read if omitted. */
  readonly folder?: string;
}

/** With `--write`, so that every check applies that can. */
export async function proveWhole(url: string, { folder, baseUrl, tenantId, managementKey }: Where): Promise<Whole> {
  const framework = folder === undefined ? null : await findFramework(folder, undefined);
  const ended = await prove({
    ...quietOptions(),
    app: new URL(url),
    project: { baseUrl, tenantId, management: createManagement({ baseUrl, managementKey }) },
    mayWrite: true,
    minutes: 5,
    framework: framework?.name ?? null,
    ...(folder !== undefined && { folder }),
  });
  const { report } = ended;
  return {
    code: exitOf(ended, { partialOk: false, required: [], failOn: 'medium' }),
    findings: report.findings.filter(isGrave).map(({ id, title }) => `${id} ${title}`),
    gaps: gapsOf(report).map(({ what, why }) => `${what}: ${why}`),
  };
}
