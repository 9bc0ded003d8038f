/** Roughly from where a request came, in a form that a person can compare and that names no single computer. Pure. */

/** Of an IPv4 address the first three numbers, of an IPv6 network the first three groups. */
export function roughNetwork(address: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return address.replace(/\d+$/, 'x');
  return address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}::` : address;
}
