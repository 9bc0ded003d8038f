/**
 * H23: client id documents that hang use up only the places of their own address. That there was no place is not
 * remembered.
 */
import { describe, expect, it, vi } from 'vitest';
import { createFetchTurns } from '../../../server/egress/fetch-turns.ts';
import { passed } from '../../../server/kernel/result.ts';
import { createClientDocuments } from '../../../server/oidc/client-documents.ts';
import { TestClock } from '../../support/clock.ts';

const OWN_PLACES = 8;
const answering = () => Promise.resolve(Response.json({ client_id: 'https://good.example/client.json' }));

describe('documents that hang', () => {
  it('keep no other address waiting, and their own address gets its answer once they end', async () => {
    vi.useFakeTimers();
    try {
      const turns = createFetchTurns();
      const hanging: (() => void)[] = [];
      const hang = () => new Promise<Response>((resolve) => hanging.push(() => resolve(new Response())));
      const documentsOf = (address: string) =>
        createClientDocuments({
          clock: new TestClock(),
          count: async () => passed,
          fetchInTurn: (url) => turns(address, url.includes('hang') ? hang : answering),
        });
      const [stranger, other] = [documentsOf('192.0.2.1'), documentsOf('192.0.2.2')];
      const stuck = Array.from({ length: OWN_PLACES }, (_, index) =>
        stranger.fetch(`https://hang${index}.example/client.json`),
      );
      expect((await other.fetch('https://good.example/client.json')).status).toBe(200);

      const waiting = stranger.fetch('https://good.example/client.json');
      await vi.advanceTimersByTimeAsync(3_000);
      expect((await waiting).status).toBe(503);
      for (const end of hanging) end();
      await Promise.all(stuck);
      expect((await stranger.fetch('https://good.example/client.json')).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });
});
