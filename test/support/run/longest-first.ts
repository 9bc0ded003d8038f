/**
 * The order of the files: long files begin early, and the run ends with many short ones, so that no worker is the last
 * with a long file. The order is fixed, because a fresh clone has no times of earlier runs.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PLACES } from './places.ts';

/** A worker belongs to one project, so projects come one after the other. In `npm test` there is only one. */
const ORDER: readonly string[] = PLACES;

/** Files that start processes, build or install packages, or wait. */
const LONG = [
  /\/test\/(architecture|faults|start|admin|browser)\//,
  /\/unit\/(http\/(unread-answers|connection-limits)|egress\/name-system)\.test/,
  /\/sdk\/(\w+\/)?(examples|mcp-\w+|cli-prove|prove|packages?\.all|service-restarts\.all|verify-memory\.all)\.test/,
  /\/sdk\/prove\/(examples-proved|ci-job|prove-[\w-]+)\.all\.test/,
  /\/(two-processes|storage\/plans|http\/docs\/(quickstart|languages)).*\.test/,
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}

const rank = ({ project, moduleId }: TestSpecification): number =>
  ORDER.indexOf(project.name) * 2 + (LONG.some((path) => path.test(moduleId)) ? 0 : 1);
