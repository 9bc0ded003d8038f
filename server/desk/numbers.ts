/** Numbers that stand in an address. Anything else names nothing that is there. */

export const readId = (text: string | undefined): number | undefined => {
  const id = text !== undefined && /^[0-9]{1,15}$/.test(text) ? Number(text) : 0;
  return id > 0 ? id : undefined;
};
