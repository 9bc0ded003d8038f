/** What the page says after a form did its work. Only these texts can appear: the address carries the name, no words. */
import type { NoticeModel } from '../pages/components/notice.ts';

const said = (text: string): NoticeModel => ({ tone: 'success', text });

export const DONE = {
  'session-ended': said('The session is ended. Its tokens have stopped working.'),
  'sessions-ended': said('All sessions of this person are ended. Their tokens have stopped working.'),
  blocked: said('This person is blocked: their sessions are ended, and they cannot sign in.'),
  unblocked: said('This person can sign in again.'),
  erased: said('The person is deleted, with all sessions. Events stay without their data.'),
  'callback-added': said('The callback URL is registered.'),
  'callback-replaced': said('The callback URL is replaced.'),
  'callback-removed': said('The callback URL is removed.'),
  'mode-changed': said('Saved. It counts from the next sign-in on.'),
  'host-proven': said('The host is proven. People read the name of your project beside it when they sign in.'),
  'provider-on': said('Enabled. People can choose it from the next sign-in on.'),
  'provider-off': said('Disabled. Its users stay, and cannot sign in with it until you enable it again.'),
  'provider-moved': said('The order of the sign-in page is changed.'),
  'provider-saved': said('Saved. The secret is kept sealed. Check the credentials before you rely on them.'),
  'provider-reset': said('The settings of this provider are as they were at first. Its users stay.'),
  'provider-works': said('The provider answered and knows this client.'),
  'domain-set': said('Saved.'),
  'domain-active': said('The host is in use. People sign in under it from the next sign-in on.'),
  'domain-removed': said('The domain is given up. People sign in at the address of the service again.'),
  access: said('Saved. The list counts from the next sign-in on.'),
  'access-added': said('Added. It counts from the next sign-in on.'),
  'access-removed': said('Removed. It counts from the next sign-in on.'),
  'webhook-removed': said('The webhook is removed.'),
  'webhook-on': said('The webhook is active again. What waited is sent now.'),
  'webhook-off': said('The webhook is paused. Events wait until you resume it.'),
  redelivered: said('The delivery is on its way once more. Reload the page to see how it went.'),
  'webhook-delivered': said('The receiver took the test event.'),
  'webhook-failed': {
    tone: 'error',
    text: 'The receiver did not take the test event. Its response is in the list of deliveries.',
  },
  agents: said('Saved. It counts from the next request of an agent on.'),
  'agent-ended': said('The agent is disconnected. Its tokens have stopped working.'),
  'agent-gone': said('That agent is no longer connected.'),
  'redirect-added': said('The redirect URI is added.'),
  'redirect-removed': said('The redirect URI is removed.'),
  'client-added': said('The client is added.'),
  'client-deleted': said('The client is deleted. It can no longer be used to sign in.'),
  'member-changed': said('The role is changed. It counts from the next page on.'),
  'member-removed': said('Removed. It counts at once.'),
  joined: said('You are a member of this project now.'),
  'key-ended': said('The key is ended.'),
  'key-changed': said('Saved. It holds at the next call of that key.'),
  'policy-set': said('Saved. It holds from the next call on.'),
  restored: said('The project is back, with everything in it. If someone else deleted it, replace the keys now.'),
  withdrawn: said('The offer is withdrawn. Its link no longer works.'),
  'taken-over': said('The project is yours. The former owner may still have its keys: replace them when you can.'),
  'taken-over-new-keys': said(
    'The project is yours. Its keys are new: download the .service file, and put the new application key into the app within 24 hours.',
  ),
  renamed: said('The project has a new name.'),
  'session-end': said(
    'Saved. It counts for sessions that begin from now on, and for present ones at their next refresh.',
  ),
} as const satisfies Record<string, NoticeModel>;

export type Done = keyof typeof DONE;
