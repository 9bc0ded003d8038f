/**
 * The order of the files: what takes long begins early, and the run ends with many short files, so that no worker is left
 * alone with a long one. What earlier runs took is known only where there were any, and a fresh clone is where it counts.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A worker belongs to one project, so projects come one after the other. */
const PROJECTS = ['unit', 'browser', 'sdk', 'postgres', 'pglite'];

/** Folders whose tests start processes, install packages or wait for time to pass. */
const LONG =
  /\/test\/(faults|start|admin)\/|\/test\/sdk\/(package|packages|examples|mcp-\w+|verify-memory)\.test|\/test\/browser\/(docs|login)\.test/;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}

const rank = ({ project, moduleId }: TestSpecification): number =>
  PROJECTS.indexOf(project.name) * 2 + (LONG.test(moduleId) ? 0 : 1);
