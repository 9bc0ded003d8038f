/** Runs once in vitest's own process for each project that has files to run, before its workers start. */
import type { TestProject } from 'vitest/node';
import { currentRun } from './current-run.ts';
import { preparePgliteTemplate, preparePostgresTemplate } from './templates.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = currentRun();
  const engine = project.getProvidedContext().engine;
  project.provide('runFolder', run.folder);
  const hasFilesForPglite = project.config.include.some((file) => file.includes('.pglite.'));
  const embedded = async (): Promise<void> => {
    if (engine === 'pglite' || hasFilesForPglite) await preparePgliteTemplate(run.folder);
  };
  const postgres = async (): Promise<void> => {
    if (engine !== 'postgres') return;
    const server = await run.postgresServer();
    await preparePostgresTemplate(run.folder, server);
    project.provide('postgresServer', server);
  };
  await Promise.all([embedded(), postgres()]);
  return () => run.end();
}
