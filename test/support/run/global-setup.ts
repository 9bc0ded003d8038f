/** Runs once in vitest's own process for each project that has files to run, before its workers start. */
import type { TestProject } from 'vitest/node';
import { currentRun } from './current-run.ts';
import { preparePostgresTemplate } from './templates.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = currentRun();
  project.provide('runFolder', run.folder);
  if (project.getProvidedContext().engine === 'postgres') {
    const server = await run.postgresServer();
    await preparePostgresTemplate(run.folder, server);
    project.provide('postgresServer', server);
  }
  return () => run.end();
}
