import type { Command } from '../../frame/command.ts';
import { EXIT } from '../../frame/exit-codes.ts';
import { untilOf } from '../../frame/words.ts';
import { openSecretInBrowser } from '../../project/open-in-browser.ts';
import { checkOwnAddresses } from '../../project/own-address.ts';
import { openProject } from '../../project/project.ts';

export const claim: Command = {
  name: 'claim',
  summary: 'Have a human approve the project, so that it does not expire',
  options: {
    open: { type: 'boolean', help: 'open the page in the browser of this machine' },
    'no-wait': { type: 'boolean', help: 'print the address and end' },
  },
  examples: [
    ['porchlight claim', 'prints the address and waits for the decision'],
    ['porchlight claim --open', 'opens it too'],
    ['porchlight claim --no-wait | jq -r .claim_url', 'only the address'],
  ],

  async run(context) {
    const { out, flag, signal, env } = context;
    const { credentials, management } = await openProject(context);
    out.live('Asking for a claim link …');
    const link = await management.claim();
    const { claim_url, user_code, expires_at } = link;
    checkOwnAddresses(credentials.baseUrl, claim_url);
    // The wait token is a credential of this process; it is not printed.
    out.result({ claim_url, user_code, expires_at }, () => [
      out.paint('bold', 'A human opens'),
      `  ${claim_url}`,
      `and compares the code ${out.paint('bold', user_code)}. The link ${untilOf(expires_at, new Date()).replace(' unless a human claims it', '')}.`,
    ]);
    if (flag('open')) openSecretInBrowser(claim_url, env);
    if (flag('no-wait')) return EXIT.ok;
    out.live('Waiting for the decision …');
    const status = await management.waitForClaim(link, { signal });
    out.result({ status }, () => [
      status === 'claimed'
        ? `${out.paint('green', '✓')} Claimed. The project does not expire any more.`
        : `${out.paint('red', '✗')} ${status === 'denied' ? 'Refused' : 'There was no decision in time'}. The project is as it was.`,
    ]);
    return status === 'claimed' ? EXIT.ok : EXIT.refused;
  },
};
