/** `init` in a folder that has a project: its callback is registered if it is missing, and files that are missing are written. */

import { followChange } from '../apply/follow.ts';
import { readOr } from '../apply/model/section.ts';
import type { Context } from '../frame/command.ts';
import { EXIT, type ExitCode } from '../frame/exit-codes.ts';
import { openProject, type Project } from '../project/project.ts';
import { filesOf, foundText, planLines, questionOf, quickstartOf } from './advice.ts';
import type { FoundFramework } from './find-framework.ts';
import { checkPlaces, writePlanned } from './plan-files.ts';
import type { PlannedFile } from './planned-file.ts';

export interface Wanted {
  readonly example: FoundFramework | null;
  readonly callbackUrls: readonly string[];
  /** Where to read on. */
  readonly document: string | null;
  planOf(settings: { readonly baseUrl: string; readonly tenantId: string }): Promise<PlannedFile[]>;
}

export async function initExisting(context: Context, wanted: Wanted): Promise<ExitCode> {
  const { out, folder, flag, ask } = context;
  const { example, document } = wanted;
  const project = await openProject(context);
  const { baseUrl, tenantId } = project.credentials;
  const planned = await wanted.planOf({ baseUrl, tenantId });
  let isWriting = flag('yes');
  if (ask && !isWriting) {
    out.hint(...planLines(example, planned));
    isWriting = await ask(questionOf(planned));
  }
  if (isWriting) {
    await checkPlaces(folder, planned);
    await writePlanned(folder, planned);
  }
  const added = await addCallbacks(project, wanted.callbackUrls);
  const followed = added.length > 0 ? await followChange(project.management, context, 'callback_urls') : null;
  const files = filesOf(planned, isWriting);
  const about = {
    tenant_id: tenantId,
    existing: true,
    framework: example?.name ?? null,
    added_callbacks: added,
    files,
  };
  out.result({ ...about, ...followed?.data }, () => {
    const tick = out.paint('green', '✓');
    return [
      `${tick} Project ${out.paint('bold', tenantId)} of .service is used; none was created`,
      ...(example ? [`${tick} Found ${foundText(example)}`] : []),
      ...added.map((url) => `${tick} Callback ${url}`),
      ...(followed?.lines ?? []),
      ...files.map(
        ({ path, action }) => `${action === 'kept' || action === 'not written' ? '–' : tick} ${path} ${action}`,
      ),
      ...(isWriting ? [] : ['  porchlight init --yes writes the files that are missing']),
      `  ${document ? baseUrl + document : quickstartOf(example, baseUrl, isWriting)}`,
    ];
  });
  return EXIT.ok;
}

/** The mode of a project that has callbacks stays as it is. */
async function addCallbacks({ management }: Project, wanted: readonly string[]): Promise<string[]> {
  const present = await readOr(null, () => management.resource());
  const missing = wanted.filter((url) => !present?.callback_urls.includes(url));
  if (missing.length === 0) return [];
  await management.provision([...(present?.callback_urls ?? []), ...missing], present ? {} : { callbackMode: 'code' });
  return missing;
}
