/**
 * What the tabs of one browser agree on: who may refresh, and what the result is. Web Locks lets one tab refresh at a
 * time. A second lock has the key of the spent pair in its name and is held for a moment longer: it says that the
 * refresh is done. BroadcastChannel sends the new pair, because a write to `localStorage` reaches other tabs with a
 * delay. The message may be late too, but the locks are kept in one place and are always current.
 */
import type { Tokens } from '../errors.ts';

/** The current pair, or null after a sign-out. */
export type News = Tokens | null;

export interface Tabs {
  tell(news: News): void;
  /**
   * Runs `work` while no other tab does. `heard` is the pair that another tab got, if it has already used this token.
   */
  alone(spent: Tokens, work: (heard: News | undefined) => Promise<News>): Promise<News>;
  close(): void;
}

const MARK_MS = 5_000;
const NEWS_MS = 3_000;

export function joinTabs(name: string, onNews: (news: News) => void): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  const listeners: ((news: News) => void)[] = [];
  channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
    onNews(data);
    for (const listener of listeners.splice(0)) listener(data);
  });

  return {
    tell: (news) => channel?.postMessage(news),

    alone(spent, work) {
      // Web Locks are missing on pages without TLS. There the service handles it: the same attempt gets the same pair.
      const { locks } = navigator;
      if (!locks) return work(undefined);
      const news = new Promise<News>((resolve) => listeners.push(resolve));
      return locks.request(name, async () => {
        const mark = `${name}:${spent.refreshKey}`;
        const { held = [] } = await locks.query();
        const isDone = held.some((lock) => lock.name === mark);
        const result = await work(isDone ? await Promise.race([news, pause(NEWS_MS)]) : undefined);
        await new Promise<void>((marked) => {
          void locks.request(mark, { mode: 'shared' }, () => {
            marked();
            return pause(MARK_MS);
          });
        });
        return result;
      });
    },

    close: () => channel?.close(),
  };
}

const pause = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms));
