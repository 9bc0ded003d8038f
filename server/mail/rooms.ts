/** How many mails may be under way at one time, and for whom. Mails by servers of owners never hold up those of the service. */
import type { Room } from '../scheduling/places.ts';

export type MailRoom = 'service' | 'own';

export const MAIL_ROOMS: Readonly<Record<MailRoom, Room>> = {
  service: { places: 16, ofTenant: 4, ofReceiver: 16, unclaimed: { places: 6, ofTenant: 2, ofReceiver: 6 } },
  own: { places: 32, ofTenant: 2, ofReceiver: 2, unclaimed: { places: 4, ofTenant: 1, ofReceiver: 1 } },
};

export const roomOf = (isOwn: boolean): MailRoom => (isOwn ? 'own' : 'service');
