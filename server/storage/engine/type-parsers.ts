/** How both engines hand values over, so that rows look the same whichever engine answered. */

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

export const TYPE_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  // Every bigint of the schema is a count, an id per tenant or milliseconds: all safe integers.
  [INT8]: Number,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: (text) => new Date(text),
};
