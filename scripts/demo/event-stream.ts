/** The events of the project, as they happen, for the browser that shows them. */
import type { RequestHandler } from 'express';
import type { Management } from '../../sdk/src/management/index.ts';

export type Events = Management['events'];

export const eventStream =
  (events: Events): RequestHandler =>
  async (_req, res) => {
    const gone = new AbortController();
    res.on('close', () => gone.abort());
    res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    res.flushHeaders();
    try {
      for await (const { id, event, email, created_at_ms } of events({ follow: true, signal: gone.signal })) {
        const time = new Date(created_at_ms).toISOString().slice(11, 19);
        res.write(`id: ${id}\ndata: ${JSON.stringify({ id, event, email, time })}\n\n`);
      }
    } catch {
      // The browser asks again by itself.
    }
    res.end();
  };
