/**
 * The message of the page after a form was sent. Only these texts can appear: the address carries a name, not the text.
 */
import type { NoticeModel } from '../pages/components/notice.ts';

const said = (text: string): NoticeModel => ({ tone: 'success', text });

/** A server that checks tokens without asking the service accepts a token until it expires. */
const TOKENS_END = 'Every server that asks this service about its tokens refuses them within two seconds.';

export const DONE = {
  'session-ended': said(`The session is ended. ${TOKENS_END}`),
  'sessions-ended': said(`All sessions of this person are ended. ${TOKENS_END}`),
  blocked: said('This person is blocked: their sessions are ended, and they cannot sign in.'),
  unblocked: said('This person is no longer blocked.'),
  erased: said('The person is deleted, with all sessions. Events stay without their data.'),
  'passkey-removed': said(
    'The passkey is removed, and signs in nobody any more. Sessions go on: end them if somebody else has the device.',
  ),
  'callback-added': said('The callback URL is registered.'),
  'callback-replaced': said('The callback URL is replaced.'),
  'callback-removed': said('The callback URL is removed.'),
  'refusals-dismissed': said('The notice of refused hosts stays away for a week. The list stays here.'),
  'mode-changed': said('Saved. It counts from the next sign-in on.'),
  'host-proven': said('The host is proven. People read the name of your project beside it when they sign in.'),
  'host-proven-unnamed': said(
    'The host is proven. Name the project under Settings, and people read it beside the host.',
  ),
  'provider-on': said('Enabled. People can choose it from the next sign-in on.'),
  'provider-off': said('Disabled. Its users stay, and cannot sign in with it until you enable it again.'),
  'provider-moved': said('The order of the sign-in page is changed.'),
  'provider-saved': said('Saved. Secrets are kept sealed. Check the credentials before you rely on them.'),
  'provider-replaced': said('The credentials are replaced.'),
  'provider-reset': said('The settings of this provider are as they were at first. Its users stay.'),
  'provider-works': said('The provider answered and knows this client.'),
  'mail-works': said('The mail server greets, takes the sign-in, and sends for this address. No mail was sent.'),
  'domain-set': said('Saved.'),
  'domain-active': said('The host is in use. People sign in under it from the next sign-in on.'),
  'domain-leads-elsewhere': {
    tone: 'warn',
    text: 'The host is proven, and sign-ins use it from now on. It may not lead here: read what was found below.',
  },
  'domain-replaced': said('The project has another host now. The one before was:'),
  'domain-removed': said('The domain is given up. People sign in at the address of the service again.'),
  'look-saved': said('Saved. People see it from the next page on.'),
  'look-saved-for-some': said('Saved. People see it in sign-ins that return to a proven host, from the next page on.'),
  'look-not-shown': said('Saved. It is not shown yet.'),
  'look-cleared': said('Saved. Nothing of your own is set, so the pages look as they do for every project.'),
  'logo-removed': said('The logo is removed.'),
  'logo-replaced': said('The logo is replaced.'),
  'test-users-on': said('Test users are on. A key that may create them can sign them in to your app.'),
  'test-users-off': said(`Test users are off, and those who were there are ended. ${TOKENS_END}`),
  'browser-session-on': said('Saved. Browsers are remembered from the next sign-in on.'),
  'browser-session-off': said('Saved. No browser is remembered any more. Sessions that people have stay.'),
  access: said('Saved. It counts from the next sign-in on.'),
  'access-added': said('Added. It counts from the next sign-in on.'),
  'access-added-while-open': said('Added. It counts once you choose that only listed people may sign in.'),
  'access-removed': said('Removed. It counts from the next sign-in on.'),
  'access-removed-while-open': said('Removed.'),
  undone: said('It is back, as it was. What was changed since then stays.'),
  'webhook-back': said('The webhook is back. It gets what it has missed.'),
  'webhook-removed': said('The webhook is removed.'),
  'webhook-on': said('The webhook is active again. Events that it missed are sent now, as far as they are kept.'),
  'webhook-off': said('The webhook is paused. When you resume it, it gets the events that are still kept then.'),
  redelivered: said('The delivery is on its way once more. Reload the page to see how it went.'),
  'all-redelivered': said('All that failed is on its way once more. Reload the page to see how it went.'),
  'webhook-delivered': said('The receiver took the test event.'),
  'webhook-failed': {
    tone: 'error',
    text: 'The receiver did not take the test event. Its response is in the list of deliveries.',
  },
  agents: said('Saved. It counts from the next request of an agent on.'),
  'scope-removed': said('The scope is removed. It counts from the next request of an agent on.'),
  'resource-removed': said('The address is removed. It counts from the next request of an agent on.'),
  'agent-ended': said(`The agent is disconnected. ${TOKENS_END}`),
  'agent-gone': said('That agent is no longer connected.'),
  'redirect-added': said('The redirect URI is added.'),
  'redirect-removed': said('The redirect URI is removed.'),
  'issuer-added': said('Saved. It counts from the next assertion on.'),
  'issuer-removed': said('Removed. Its assertions are no longer taken; sessions that they began go on.'),
  'client-added': said('The client is added.'),
  'client-deleted': said('The client is deleted. It can no longer be used to sign in.'),
  'member-changed': said('The role is changed. It counts from the next page on.'),
  'member-removed': said('The member is removed. It counts at once.'),
  'invitation-withdrawn': said('The invitation is withdrawn. Its link no longer works.'),
  joined: said('You are a member of this project now.'),
  'teams-on': said('Teams are on, with four roles. Your app can create teams now.'),
  'team-role-changed': said(
    'The role is changed. Apps that follow it refuse within a second what it no longer allows.',
  ),
  'team-member-removed': said('The person is removed from the team. It counts at once.'),
  'team-renamed': said('The team has a new name.'),
  'team-deleted': said('The team is deleted, and nobody is in it any more.'),
  'key-ended': said('The key is ended.'),
  'key-changed': said('Saved. It holds at the next call of that key.'),
  'link-approved': said(
    'Approved. The machine takes its key within seconds: it ends with your membership, after 90 days at most.',
  ),
  'link-denied': said('Denied. The machine gets no key.'),
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
