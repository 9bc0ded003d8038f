/** The planted faults that are not found, by app. `/docs/prove` names their kinds under "What it cannot see". */
export const UNSEEN: Readonly<Record<string, readonly string[]>> = {
  rooms: ['paid because the form says so', 'voucher can be used twice at once'],
  rolodex: ['note of another deleted'],
  calendar: ['import fetches inner addresses'],
  loyalty: ['coupon can be used twice at once', 'price from the form'],
  chat: ['accounts meet by their address'],
  news: ['subscription of another ended'],
  circle: ['post of another edited'],
  stock: ['item of another changed', 'second procedure of a batch has no guard'],
  bank: ['token works after the sign-out'],
  drop: ['picture is open', 'file of another deleted by its id'],
};
