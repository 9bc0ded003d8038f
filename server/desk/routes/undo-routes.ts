/** Takes back what was ended at the desk: a call of its own, which needs what the change needed, and works once. */
import { type CallId, termsOf, termsOfUndo } from '../../calls/terms.ts';
import { unwrap } from '../../kernel/domain-error.ts';
import type { Undo, Undos } from '../../undo/ports.ts';
import { undoerOf } from '../form-routes.ts';
import type { OwnerRoutes, ProjectCall, SentForm } from '../owner-routes.ts';
import { SECTION_OF } from '../pages/frame/undo-lines.ts';
import { undoPage } from '../pages/project/undo-page.ts';
import { projectPaths } from '../paths.ts';
import { SAFETY } from '../safety.ts';

const isCallId = (text: string): text is CallId => Object.hasOwn(SAFETY, text);

export function undoRoutes(owner: OwnerRoutes, undos: Undos): void {
  const page = async (call: ProjectCall): Promise<string> =>
    undoPage({ ...call, undos: await undos.openFor(undoerOf(call)) });
  const open = async (call: ProjectCall, form: SentForm): Promise<Undo | undefined> =>
    (await undos.openFor(undoerOf(call))).find(({ id }) => id === form.field('undo'));

  owner.page('/undo', page, 'project:read');
  owner.form({
    path: '/undo',
    operation: 'undoChange',
    terms: async (call, form) => {
      const operation = (await open(call, form))?.operation ?? '';
      return isCallId(operation) ? termsOfUndo(operation) : termsOf('undoChange');
    },
    widens: async (call, form) => {
      const undo = await open(call, form);
      return undo !== undefined && undos.givesRights(undo, undoerOf(call));
    },
    object: () => 'a change',
    page,
    submit: async (call, form) => {
      const { ended, object } = unwrap(await undos.takeBack(undoerOf(call), form.field('undo')));
      const to = projectPaths(call.tenant.id)[SECTION_OF[ended.kind]];
      return { to, done: ended.kind === 'webhook' ? 'webhook-back' : 'undone', object };
    },
  });
}
