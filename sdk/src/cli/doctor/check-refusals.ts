import type { Management } from '../../management/index.ts';
import type { Finding } from './finding.ts';

const check = 'refused';

/** Hosts at which sign-ins were refused. A command is offered only where the service knows that the host is the owner's. */
export async function checkRefusals(management: Pick<Management, 'refusals'>): Promise<Finding[]> {
  const refusals = await management.refusals();
  if (refusals.length === 0) return [{ check, level: 'ok', message: 'no sign-in was refused for its host' }];
  return refusals.map(({ host, count, related, fix }): Finding => {
    const times = `${count} ${count === 1 ? 'sign-in was' : 'sign-ins were'} refused at ${host}`;
    const message = related
      ? `${times}, which is in no callback URL.`
      : `${times}, which is in no callback URL. Anybody can cause this: add the host only if you know that it is yours.`;
    const address = fix?.body.callback_urls.at(-1);
    return { check, level: 'warn', message, ...(address && { remedy: `porchlight provision --add ${address}` }) };
  });
}
