/**
 * Writes to the console of the app which cap refused a call, when it ends and what raises it. Only a service on the
 * developer's own machine names the cap. One line for a cap and a minute, however many requests meet it.
 */
import { isPorchlightError } from './errors.ts';

const toldIn = new Map<string, number>();

export function tellCap(tenantId: string, error: unknown): void {
  const cap = isPorchlightError(error) ? error.problem?.cap : undefined;
  if (!cap) return;
  const [key, minute] = [`${tenantId} ${cap.name}`, Math.floor(Date.now() / 60_000)];
  if (toldIn.get(key) === minute) return;
  toldIn.set(key, minute);
  console.warn(cap.message);
}
