/** What the command line asks for. */
import { parseArgs } from 'node:util';
import { SECTIONS, type Section } from './sections/index.ts';

export interface Order {
  readonly sections: ReadonlySet<Section>;
  /** What the chosen mode does not run, and how to ask for it. */
  readonly leftOut: string;
  /** Short rounds. */
  readonly quick: boolean;
  /** The default run: the quick look, and nothing else. */
  readonly isQuickLook: boolean;
  readonly json: boolean;
  /** The measured figures are written into the document. */
  readonly write: boolean;
  readonly soakMinutes: number;
  /**
   * The number of sessions for which the capacity is computed, if the command line asks for it or the document is
   * written; null otherwise.
   */
  readonly capacityOf: number | null;
}

const QUICK: readonly Section[] = ['start', 'verify', 'beside', 'refresh', 'signIn', 'cores'];
/** What the capacity is computed from. */
const CAPACITY: readonly Section[] = ['verify', 'refresh'];
const FULL: readonly Section[] = [...QUICK, 'pages', 'issuers', 'ownHost', 'telemetry', 'growth', 'nodes'];

export function readOrder(args: readonly string[]): Order {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '30' },
      capacity: { type: 'boolean', default: false },
      sessions: { type: 'string', default: '10000000' },
    },
  });
  const named = values.only?.split(',').map((name) => name.trim());
  const isLong = values.full || values.write;
  const chosen = named?.map(sectionOf) ?? (values.capacity ? CAPACITY : isLong ? FULL : QUICK);
  const quick = values.quick || chosen === QUICK;
  const sections = new Set<Section>(chosen);
  const missing = SECTIONS.filter((name) => !sections.has(name));
  const soakMinutes = Number(values.minutes);
  if (!(soakMinutes > 0)) throw new Error('--minutes takes a number above zero');
  const capacityOf = Number(values.sessions);
  if (!(capacityOf >= 1)) throw new Error('--sessions takes a number above zero');
  return {
    sections,
    leftOut: [
      ...(quick ? ['One short round each, of servers that have just begun: a limit is decided by --full.'] : []),
      ...(missing.length > 0 ? [`Left out: ${missing.join(', ')} (--only ${missing.join(',')})`] : []),
    ].join('\n'),
    quick,
    isQuickLook: chosen === QUICK,
    json: values.json,
    write: values.write,
    soakMinutes,
    capacityOf: values.capacity || values.write ? capacityOf : null,
  };
}

function sectionOf(name: string): Section {
  const found = SECTIONS.find((section) => section === name);
  if (!found) throw new Error(`--only takes ${SECTIONS.join(', ')}; there is no ${name}`);
  return found;
}
