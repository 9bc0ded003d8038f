/** Reads the records of a host: the TXT record that proves it, and whether the host leads to the service. */
import type { ReadTextRecords } from '../../egress/name-system.ts';
import type { DomainFinding, DomainHolder } from '../ports/domains.ts';
import { proofText } from '../settings/host-proof.ts';
import { type DomainProblem, type OwnDomain, recordsOf } from '../settings/own-domain.ts';

/** The aliases and the addresses of a host; both empty if there are none. */
export type ReadHost = (host: string) => Promise<{ readonly aliases: string[]; readonly addresses: string[] }>;

interface Dependencies {
  readonly baseUrl: string;
  readonly readTextRecords: ReadTextRecords;
  readonly readHost: ReadHost;
}

/** `holder` is another project whose host this is now. */
export type ReadRecords = (domain: OwnDomain, holder: DomainHolder | null) => Promise<DomainFinding>;

/** The records found are texts of strangers. Only this many are shown, enough for an owner to recognise their own. */
const SEEN_MAX = 5;
const SEEN_LENGTH = 100;
const shown = (texts: readonly string[]): string[] =>
  texts.slice(0, SEEN_MAX).map((text) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, SEEN_LENGTH));

export const readRecords =
  ({ baseUrl, readTextRecords, readHost }: Dependencies): ReadRecords =>
  async (domain, holder) => {
    const [txt, cname] = recordsOf(domain, baseUrl);
    if (!txt || !cname) return { proven: true, problem: null, holder };
    const texts = await readTextRecords(txt.name).catch(() => null);
    if (texts === null)
      return unproven(
        'txt_unreadable',
        `The name servers of ${domain.host} do not answer. Try again in a few minutes.`,
      );
    const found = texts.map((text) => text.trim());
    if (!found.includes(txt.value)) {
      return found.length === 0
        ? unproven(
            'txt_missing',
            `There is no TXT record at ${txt.name} yet. A new record can take some minutes to be seen.`,
          )
        : unproven('txt_wrong', `The TXT record at ${txt.name} has another text. It must be ${txt.value}`, found);
    }
    // If two records name two projects, the project that has the host keeps it. Otherwise it would go back and forth.
    if (holder && found.includes(proofText(holder.tenantId, holder.ownerId)))
      return unproven(
        'held_elsewhere',
        `Another project uses ${domain.host}, and its TXT record is still there. Remove that record, then check again.`,
        found.filter((text) => text !== txt.value),
      );
    return { proven: true, holder, problem: await whereItLeads(readHost, cname.name, cname.value) };
  };

const unproven = (code: DomainProblem['code'], message: string, seen: readonly string[] = []): DomainFinding => ({
  proven: false,
  problem: { code, message, seen: shown(seen) },
});

/**
 * This is a hint, never a condition: the domain itself cannot have a CNAME record, and a content network in front of the
 * service has its own addresses.
 */
async function whereItLeads(readHost: ReadHost, host: string, target: string): Promise<DomainProblem | null> {
  const [own, service] = await Promise.all([readHost(host), readHost(target)]);
  if (own.aliases.includes(target) || own.addresses.some((address) => service.addresses.includes(address))) return null;
  const seen = shown([...own.aliases, ...own.addresses]);
  const message =
    seen.length === 0
      ? `${host} leads nowhere yet: add the CNAME record to ${target}, or an address record with the addresses of your proxy.`
      : `${host} does not lead to ${target}. That is right only if a proxy of yours answers there and passes requests on.`;
  return { code: 'not_pointed_here', message, seen };
}
