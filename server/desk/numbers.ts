/** Numbers in an address. Any other text names nothing that exists. */

export const readId = (text: string | undefined): number | undefined => {
  const id = text !== undefined && /^[0-9]{1,15}$/.test(text) ? Number(text) : 0;
  return id > 0 ? id : undefined;
};
