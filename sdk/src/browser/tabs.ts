/**
 * What the tabs of one browser agree on: who may refresh, and what came of it. Web Locks lets one tab at a time in, and
 * a second lock, named for the spent pair's key and held for a moment longer, says that it is done. BroadcastChannel brings
 * the new pair: what one tab writes to `localStorage` reaches the next with a delay, and so might this message, but the
 * locks are kept in one place and are never behind.
 */
import type { Tokens } from '../errors.ts';

/** The pair that now counts, or null after a sign-out. */
export type News = Tokens | null;

export interface Tabs {
  tell(news: News): void;
  /** Runs `work` while no other tab does. `heard` is the result of another tab that has already used this token. */
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
      // Absent on pages without TLS. There the service resolves it: the same attempt gets the same pair.
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
