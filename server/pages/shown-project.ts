/**
 * What a page showed of a project, as its form sends it back. Somebody else may change the project while a person reads
 * the page: they decide only about what they saw.
 */
import { sha256 } from '../crypto/hashes.ts';

export interface ShownProject {
  readonly name: string | null;
  readonly hosts: readonly string[];
}

/** What came or changed since the page was made. */
export interface SinceShown {
  readonly newName: boolean;
  readonly newHosts: readonly string[];
}

/** The field of a form that carries the version. */
export const SHOWN_FIELD = 'shown';

/** Long enough that nobody finds a host with the mark of another one. */
const markOf = (text: string): string => sha256(text).slice(0, 16);
const nameMark = ({ name }: ShownProject): string => markOf(name === null ? 'unnamed' : `name ${name}`);

export const shownVersion = (project: ShownProject): string =>
  [nameMark(project), ...project.hosts.map(markOf)].join('.');

/** Null if nothing is new. A host that went is no reason to ask again, and a form without a version was no page's. */
export function sinceShown(version: string | null, project: ShownProject): SinceShown | null {
  if (version === null) return null;
  const [name, ...marks] = version.split('.');
  const newName = name !== nameMark(project);
  const newHosts = project.hosts.filter((host) => !marks.includes(markOf(host)));
  return newName || newHosts.length > 0 ? { newName, newHosts } : null;
}
