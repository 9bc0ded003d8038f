/** Whether an address in an answer is the service's own: a person is shown it as such. */
export function isAddressOf(baseUrl: string, address: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(baseUrl)) return false;
  return new URL(address).href.startsWith(`${new URL(baseUrl).href.replace(/\/+$/, '')}/`);
}
