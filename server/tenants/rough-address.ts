/** The part of an address that many people share: enough to recognise one's own network, and no more. Pure. */
export function roughAddress(address: string): string {
  const [first, second] = address.split(/[.:]/);
  return address.includes(':')
    ? `${first}:${second}::/32`
    : address.includes('.')
      ? `${first}.${second}.0.0/16`
      : address;
}
