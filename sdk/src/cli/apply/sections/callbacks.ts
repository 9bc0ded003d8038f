/** Where sign-ins end, in which mode, and how long a session can last. One call sets all three. */
import type { Management } from '../../../management/index.ts';
import { differences } from '../model/difference.ts';
import type { ProjectFile } from '../model/project-file.ts';
import { readOr, type Section, step, type Taken } from '../model/section.ts';

type Callbacks = Required<Pick<ProjectFile, 'callback_urls' | 'callback_mode' | 'session_max_days'>>;

const EMPTY: Callbacks = { callback_urls: [], callback_mode: 'tokens', session_max_days: null };

async function presentOf(management: Management): Promise<Callbacks> {
  const { callback_urls, callback_mode, session_max_days } = await readOr(EMPTY, () => management.resource());
  return { callback_urls, callback_mode, session_max_days };
}

/** A star in a callback URL stands for one label of a host. */
function takenCallback(url: string): Taken {
  const pattern = url.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const whole = new RegExp(`^${pattern.join('[^./]+')}$`);
  return {
    what: `the callback ${url}`,
    isUsedBy: ({ event, redirect_uri }) => event === 'authorize' && redirect_uri !== null && whole.test(redirect_uri),
  };
}

export const callbacks: Section = {
  fields: ['callback_urls', 'callback_mode', 'session_max_days'],
  async plan({ callback_urls, callback_mode, session_max_days }, management) {
    const present = await presentOf(management);
    const changes = differences('', present, { callback_urls, callback_mode, session_max_days });
    if (changes.length === 0) return [];
    const settings = { callbackMode: callback_mode, sessionMaxDays: session_max_days };
    const gone = present.callback_urls.filter((url) => callback_urls && !callback_urls.includes(url));
    const call = step(changes, (project) => project.provision(callback_urls ?? present.callback_urls, settings));
    return [{ ...call, takes: gone.map(takenCallback) }];
  },
  pull: async (management) => {
    const present = await presentOf(management);
    return present.callback_urls.length === 0 ? {} : present;
  },
};
