/** Forms for the keys of a project: create a key, change its permissions, choose which calls need approval. */
import { button } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { codeBlock } from '../../../pages/components/code-block.ts';
import { checkbox, select, textField } from '../../../pages/components/field.ts';
import { form } from '../../../pages/components/form.ts';
import { notice } from '../../../pages/components/notice.ts';
import { html, type Markup } from '../../../pages/html.ts';
import type { KeyRecord } from '../../../tenants/ports.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import { PRESET_CHOICES } from './permission-words.ts';

const action = (call: ProjectCall, name: string): string => `${projectPaths(call.tenant.id).keys}/${name}`;

export const secretCard = (secret: string): Markup =>
  card(
    { id: 'new-key', title: 'The new key' },
    html`
      ${notice('warn', html`<p><strong>It is shown this once.</strong> Keep it with the secrets of its user.</p>`, 'status')}
      ${codeBlock({ code: secret, label: 'The new key', selectWhole: true, copy: true })}`,
  );

export const createKeyCard = (call: ProjectCall): Markup =>
  card(
    { id: 'create-key', title: 'Make a key that may do less' },
    form(
      { action: action(call, 'create'), csrf: call.csrf, className: 'stack' },
      html`
        ${textField({ id: 'key-name', name: 'name', label: 'Name', required: true, maxLength: 80, value: call.typed?.field('name') ?? '' })}
        ${select({ id: 'key-preset', name: 'preset', label: 'It may', choices: PRESET_CHOICES, value: call.typed?.field('preset') ?? 'build' })}
        ${textField({ id: 'key-days', name: 'days', label: 'Days until it ends', hint: 'If empty, it works until you end it.', type: 'number', min: 1, max: 3_650, value: call.typed?.field('days') ?? '' })}
        <div>${button({ label: 'Make the key', action: 'create-key' })}</div>`,
    ),
  );

/** What a person reads of a key, also where only its button is read aloud. */
export const keyName = ({ name, kind }: Pick<KeyRecord, 'name' | 'kind'>): string =>
  name ?? (kind === 'management' ? 'Management key' : 'Application key');

/** Opens in the row of the key. */
export const changeKeyFold = (call: ProjectCall, key: KeyRecord): Markup => html`
  <details class="more">
    <summary>Change<span class="visually-hidden">${`: ${keyName(key)} ${key.fingerprint}`}</span></summary>
    ${form(
      { action: action(call, 'change'), csrf: call.csrf, className: 'stack', hidden: { fingerprint: key.fingerprint } },
      html`
        ${select({ id: `preset-${key.fingerprint}`, name: 'preset', label: 'From now on it may', choices: PRESET_CHOICES, value: 'build' })}
        <div>${button({ label: 'Change it', kind: 'secondary', action: 'change-key' })}</div>`,
    )}
  </details>`;

export const policyCard = (call: ProjectCall): Markup =>
  card(
    { id: 'approvals', title: 'What needs your approval' },
    form(
      { action: action(call, 'policy'), csrf: call.csrf, className: 'stack' },
      html`
        <p>A call of a key or a connected program then waits until you have approved it. <a href="/account/approvals">What waits now</a></p>
        ${checkbox({ id: 'policy-outward', name: 'outward', value: 'yes', checked: call.tenant.approveOutward, label: 'Calls through which data, sessions or rights could leave the project' })}
        ${checkbox({ id: 'policy-disruptive', name: 'disruptive', value: 'yes', checked: call.tenant.approveDisruptive, label: 'Calls that could stop what works now: sign-ins, people, other keys' })}
        ${checkbox({ id: 'policy-irreversible', name: 'irreversible', value: 'yes', checked: call.tenant.approveIrreversible, label: 'Calls that delete something for good' })}
        <div>${button({ label: 'Save', kind: 'secondary', action: 'set-policy' })}</div>`,
    ),
  );
