/** How an owner proves that a host is theirs, and the state of each host. */
import { badge } from '../../../pages/components/badge.ts';
import { button } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { codeBlock } from '../../../pages/components/code-block.ts';
import { foldRows } from '../../../pages/components/fold-row.ts';
import { form } from '../../../pages/components/form.ts';
import { urlWithHost } from '../../../pages/components/host.ts';
import { keyValueList } from '../../../pages/components/key-value-list.ts';
import { time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import type { HostState } from '../../../social-login/ports/hosts.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';

export interface ProofModel {
  readonly text: string | null;
  readonly hosts: readonly HostState[];
}

const entry = (call: ProjectCall, { host, provenAt, fileUrl, recordName }: HostState, isOnly: boolean) => ({
  line: html`<strong dir="ltr">${host}</strong>${' '}${provenAt ? badge('Proven', 'success') : badge('Not proven')}`,
  word: 'Where it goes',
  open: isOnly,
  beside: form(
    { action: `${projectPaths(call.tenant.id).callbacks}/prove`, csrf: call.csrf, hidden: { host } },
    button({
      label: html`Check${provenAt ? ' again' : ''}<span class="visually-hidden">${`: ${host}`}</span>`,
      kind: 'secondary',
      action: 'prove-host',
    }),
  ),
  children: keyValueList([
    ...(provenAt ? [{ label: 'Proven', value: time(provenAt) }] : []),
    ...(fileUrl === null ? [] : [{ label: 'File', value: urlWithHost(fileUrl) }]),
    { label: fileUrl === null ? 'TXT record' : 'or TXT record', value: html`<code>${recordName}</code>` },
  ]),
});

/** Empty if no host can be proven, because all addresses are local. */
export function provenHostsCard(call: ProjectCall, { text, hosts }: ProofModel): Markup {
  if (text === null || hosts.length === 0) return null;
  return card(
    { id: 'proof', title: 'Your name at sign-in' },
    html`
      <p class="soft">People see the host of your app when they sign in. Prove that a host is yours, and they see the name of your project beside it. Put this text on the host, as a file or as a TXT record; it is no secret. For a wildcard only the TXT record counts, because it speaks for all hosts below the domain. We look again each week.</p>
      ${call.tenant.name === null ? html`<p>The project has no name yet. <a href=${`${projectPaths(call.tenant.id).settings}#name`}>Give it one</a>.</p>` : null}
      ${codeBlock({ code: text, label: 'Text of the proof', title: 'Text', selectWhole: true, copy: true })}
      ${foldRows(hosts.map((host) => entry(call, host, hosts.length === 1)))}`,
  );
}
