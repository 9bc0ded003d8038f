/**
 * Loaded into a node before anything else (`--import`): its wall clock is the system's, shifted by the milliseconds that
 * stand in a file. The monotonic clock is not touched, as it is not when an operator sets the time.
 */
import { readFileSync } from 'node:fs';

const READ_EVERY_MS = 20;

const SystemDate = globalThis.Date;
let shiftMs = 0;

function readShift(): void {
  try {
    shiftMs = Number(readFileSync(process.env.DRILL_CLOCK_FILE ?? '', 'utf8')) || 0;
  } catch {
    // The file is being written: the shift stays as it is until the next look.
  }
}

readShift();
setInterval(readShift, READ_EVERY_MS).unref();

const now = (): number => SystemDate.now() + shiftMs;

globalThis.Date = new Proxy(SystemDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new SystemDate(now()).toString(),
  get: (target, property, receiver) => (property === 'now' ? now : Reflect.get(target, property, receiver)),
});
