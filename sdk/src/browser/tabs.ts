/**
 * What the tabs of one browser agree on: who may refresh, and what came of it. Web Locks lets one tab at a time in;
 * BroadcastChannel tells the others, because what one tab writes to `localStorage` reaches the next with a delay.
 */
import type { Tokens } from '../errors.ts';

/** The pair that now counts, null after a sign-out, or nothing new: the refresh failed and the old pair still counts. */
export type News = { readonly tokens: Tokens | null } | { readonly failed: true };

export interface Tabs {
  tell(news: News): void;
  /** Runs `work` while no other tab does. `heard` is what a tab told that held the lock before, if one did. */
  alone<T>(work: (heard: News | undefined) => Promise<T>): Promise<T>;
  close(): void;
}

/** A tab tells before it lets go of the lock, so its news is at most a moment behind. */
const NEWS_MS = 500;

export function joinTabs(name: string, onNews: (news: News) => void): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  let listeners: ((news: News) => void)[] = [];
  channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
    onNews(data);
    for (const listener of listeners.splice(0)) listener(data);
  });

  return {
    tell: (news) => channel?.postMessage(news),

    async alone(work) {
      // Absent on pages without TLS. There the service settles it: the same attempt gets the same pair.
      const { locks } = navigator;
      if (!locks) return work(undefined);
      const news = new Promise<News>((resolve) => listeners.push(resolve));
      const result = await locks.request(name, { ifAvailable: true }, async (lock) =>
        lock ? { value: await work(undefined) } : undefined,
      );
      if (result) return result.value;
      return locks.request(name, async () => work(await Promise.race([news, silence()])));
    },

    close() {
      listeners = [];
      channel?.close();
    },
  };
}

const silence = (): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, NEWS_MS));
