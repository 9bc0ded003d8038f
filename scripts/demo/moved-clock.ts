/**
 * Loaded before the service by `npm run demo -- --filled`: its clock is as far from the real one as its parent process says.
 * Everything in the process reads the time from `Date`, the embedded database too.
 */
const RealDate = Date;
let offsetMs = Number(process.env.CLOCK_OFFSET_MS ?? 0);

class MovedDate extends RealDate {
  constructor(...given: readonly unknown[]) {
    if (given.length === 0) super(MovedDate.now());
    else super(...(given as [number]));
  }

  static override now(): number {
    return RealDate.now() + offsetMs;
  }
}

globalThis.Date = MovedDate as DateConstructor;

process.on('message', (message: { readonly offsetMs: number }) => {
  offsetMs = message.offsetMs;
  process.send?.({ offsetMs });
});
process.channel?.unref();
