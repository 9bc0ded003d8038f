/** What a project is called on a page. Two projects may share a name; then the id tells them apart. Pure. */
import { visibleText } from '../../text/visible-text.ts';

interface Named {
  readonly name: string | null;
  readonly id: string;
}

export function projectTitle(project: Named, all: readonly Named[]): string {
  const name = visibleText(project.name ?? '', 60);
  if (name === '') return project.id;
  const shared = all.filter((other) => visibleText(other.name ?? '', 60) === name).length > 1;
  return shared ? `${name} (${project.id})` : name;
}
