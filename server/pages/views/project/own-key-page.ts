/** The key that an owner made together with the claim, shown this once. */
import { DESK } from '../../assets.ts';
import { linkButton } from '../../components/button.ts';
import { codeBlock } from '../../components/code-block.ts';
import { keyValueList } from '../../components/key-value-list.ts';
import { notice } from '../../components/notice.ts';
import { userText } from '../../components/person.ts';
import { html } from '../../html.ts';
import { centered } from '../../layouts/centered.ts';
import { projectPath } from '../../paths.ts';

interface OwnKeyModel {
  readonly secret: string;
  /** The name in the list of keys. */
  readonly keyName: string;
  readonly tenantName: string | null;
  readonly tenantId: string;
  /** The owner has replaced the agent's keys together with the claim. */
  readonly keysReplaced: boolean;
  readonly continueHref: string;
}

export const ownKeyPage = (model: OwnKeyModel): string =>
  centered({
    title: 'Your own key',
    lead: 'The project is yours. This key may do everything with it.',
    wide: true,
    scriptHref: DESK.path,
    children: html`
      ${notice('warn', html`<p><strong>It is shown this once.</strong> Save it in a password manager, and give it to no agent.</p>`, 'status')}
      ${codeBlock({ code: model.secret, label: 'Your own key', title: 'Management key', selectWhole: true, copy: true })}
      ${keyValueList([
        ...(model.tenantName === null ? [] : [{ label: 'Project', value: userText(model.tenantName, 80) }]),
        { label: 'Project id', value: html`<code class="select-all">${model.tenantId}</code>` },
        { label: 'Name of the key', value: model.keyName },
      ])}
      <p class="soft">You can end or replace it under <a href=${`${projectPath(model.tenantId)}/keys`}>Keys</a>.${model.keysReplaced ? ' The keys that your agent had no longer work.' : null}</p>
      <div class="button-row">${linkButton({ label: 'I have saved it', href: model.continueHref, action: 'continue', wide: true })}</div>`,
  });
