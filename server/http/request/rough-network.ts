/** Roughly from where a request came, in a form that a person can compare and that names no single computer. Pure. */

/** The first three numbers of an IPv4 address, or the first three groups of an IPv6 network. */
export function roughNetwork(address: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return address.replace(/\d+$/, 'x');
  return address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}::` : address;
}
