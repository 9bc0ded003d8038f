/** The planted faults that are not found, by app. `/docs/prove` names their kinds under "What it cannot see". */
export const UNSEEN: Readonly<Record<string, readonly string[]>> = {
  rooms: ['paid because the form says so', 'voucher can be used twice at once'],
  rolodex: ['note of another deleted', 'next page by a cursor of anybody'],
  payroll: ['guard asks for GET only'],
  tickets: ['next page of everybody'],
  calendar: ['import fetches inner addresses'],
  loyalty: ['coupon can be used twice at once', 'price from the form'],
  chat: ['accounts meet by their address'],
};
