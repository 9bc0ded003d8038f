/** What was just ended, and the way back, in the green line of the part where it was. It stays for ten minutes. */
import { button } from '../../../pages/components/button.ts';
import { form } from '../../../pages/components/form.ts';
import { notice } from '../../../pages/components/notice.ts';
import { timeLeft } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { visibleText } from '../../../pages/text/visible-text.ts';
import type { Undo, UndoKind } from '../../../undo/ports.ts';
import { DONE, type Done } from '../../done-notices.ts';
import { projectPaths } from '../../paths.ts';
import type { ProjectCall } from '../../project-call.ts';
import type { Section } from '../../sections.ts';

/** The part of the project to which a thing belongs. */
export const SECTION_OF = {
  webhook: 'webhooks',
  client: 'agents',
  redirect: 'agents',
  scope: 'agents',
  agentResource: 'agents',
  trustedIssuer: 'agents',
  invitation: 'members',
  member: 'members',
  teamMember: 'teams',
  teamInvitation: 'teams',
  domain: 'domain',
  logo: 'appearance',
  callback: 'callbacks',
  callbackMode: 'callbacks',
  sessionEnd: 'settings',
  providerOff: 'providers',
  providerReset: 'providers',
  accessEntry: 'access',
  accessMode: 'access',
  adoption: 'settings',
} as const satisfies Readonly<Record<UndoKind, Section>>;

const SHOWN = 5;
const OBJECT_LENGTH = 100;

export const doneText = (done: string): string =>
  Object.hasOwn(DONE, done) ? DONE[done as Done].text : 'Something was changed.';

const line = (call: ProjectCall, undo: Undo): Markup => {
  const object = visibleText(undo.object, OBJECT_LENGTH);
  return html`
    <div class="undo-line" data-undo=${undo.ended.kind}>
      <p>${doneText(undo.done)} <bdi class="soft">${object}</bdi></p>
      ${form(
        {
          action: projectPaths(call.tenant.id).undo,
          csrf: call.csrf,
          hidden: { undo: undo.id },
          className: 'undo-form',
        },
        html`${button({
          label: html`Undo<span class="visually-hidden">${`: ${object}`}</span>`,
          kind: 'secondary',
          action: 'undo',
        })} <span class="soft">${timeLeft(call.now, undo.expiresAt)}</span>`,
      )}
    </div>`;
};

export function undoLines(call: ProjectCall, section: Section): Markup {
  const here = call.undos.filter(({ ended }) => SECTION_OF[ended.kind] === section).slice(0, SHOWN);
  return here.length === 0 ? null : notice('success', html`${here.map((undo) => line(call, undo))}`, 'status');
}

/** The line of an undo says what the message would say. */
export const isToldByUndo = ({ done, undos }: ProjectCall): boolean => undos.some((undo) => undo.done === done);
