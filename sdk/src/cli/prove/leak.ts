/**
 * An app that keeps one page for everybody has no page of B's own, so the checks cannot begin. If B or a stranger sees
 * data of A, that is still a finding.
 */
import { requestOf, shownRequest } from './checks/common/world.ts';
import type { CheckId } from './findings/catalogue.ts';
import type { Finding } from './findings/report.ts';
import { shownOf } from './people/canary.ts';
import type { Person } from './people/cast.ts';
import { shownShape } from './site/address.ts';
import { Visitor } from './site/visitor.ts';
import type { Walk } from './site/walk.ts';
import type { Gate } from './traffic/gate.ts';

export type Leak = Omit<Finding, 'fix' | 'id'> & { readonly id: CheckId };

/** The first page of this walk that shows A to somebody else. */
export async function leakOf(gate: Gate, { pages }: Walk, a: Person, seenBy: 'A' | 'B'): Promise<Leak | null> {
  for (const { url, answer } of pages) {
    const shown = shownOf(answer.text, a.canaries);
    if (answer.status >= 300 || shown === null) continue;
    const signedOut = await new Visitor(gate).get(url);
    const isOpen = shownOf(signedOut.text, a.canaries) !== null;
    if (!isOpen && seenBy === 'A') continue;
    const request = requestOf(answer);
    const id = isOpen ? 'P01' : 'P02';
    return {
      id,
      fingerprint: `${id} GET ${shownShape(url)} ${isOpen ? 'nobody' : seenBy}`,
      seen: 1,
      severity: shown === 'address' ? 'high' : 'medium',
      title: isOpen ? `${request} shows A to everyone` : `${request} shows A to B, and nothing of B`,
      requests: [shownRequest(seenBy, answer, a), shownRequest('nobody', signedOut, a)],
    };
  }
  return null;
}
