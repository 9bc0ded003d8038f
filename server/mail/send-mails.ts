/**
 * Sends mails that are due, on every node at once: rows are taken by `skip locked`, so no two nodes send the same one. A mail
 * whose node died is due again when its lease ends. What can never be sent is told.
 */
import { MAIL_TRIES_AFTER_S } from '@porchlight/contract';
import type { Logger } from 'pino';
import { addSeconds, type Clock } from '../kernel/clock.ts';
import type { FairQueue } from '../scheduling/fair-queue.ts';
import { createPoller } from '../scheduling/poller.ts';
import type { MailQueue, QueuedMail, SendOutcome, WaitingMails } from './ports.ts';
import { type MailRoom, roomOf } from './rooms.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly queue: MailQueue;
  readonly places: FairQueue<MailRoom>;
  readonly send: (mail: QueuedMail) => Promise<SendOutcome>;
  /** Writes down for the owner that a mail could not be sent. */
  readonly tell: (mail: QueuedMail, reason: string) => Promise<void>;
  readonly onOutcome: (outcome: 'sent' | 'later' | 'failed') => void;
}

export interface SendMails {
  /** Begins to send what is due. */
  run(): Promise<void>;
  /** There is something to send. */
  wake(): void;
  /** Resolves when nothing that was due is under way. */
  settled(): Promise<void>;
  stop(): Promise<void>;
  readonly inFlight: () => number;
}

const GATHER_MS = 5;
/** As many as one look at the queue counts. */
const MANY = 500;

const askerOf = ({ tenantId, isOwn, isClaimed, due }: WaitingMails) => ({
  room: roomOf(isOwn),
  tenantId,
  receiver: isOwn ? tenantId : 'service',
  isClaimed,
  wants: due,
  isOwn,
});
type Asker = ReturnType<typeof askerOf>;

const keyOf = ({ tenantId, isOwn }: { tenantId: string; isOwn: boolean }): string => `${isOwn} ${tenantId}`;

export function sendMails(dependencies: Dependencies): SendMails {
  const { clock, logger, queue, places } = dependencies;
  const underWay = new Set<Promise<void>>();
  let isShort = false;

  const begin = (mail: QueuedMail, asker: Asker): void => {
    const done = attempt(dependencies, mail)
      // The mail is due again when its lease ends: sending is at least once.
      .catch((error: unknown) => logger.warn({ err: error, mail: mail.id }, 'a mail could not be settled'))
      .finally(() => {
        underWay.delete(done);
        places.leave(asker);
        if (isShort) poller.soon();
      });
    underWay.add(done);
  };

  const take = async (admitted: readonly Asker[]): Promise<number> => {
    const free = Map.groupBy(admitted, keyOf);
    const asked = [...free.values()].flatMap(([one, ...more]) =>
      one ? [{ tenantId: one.tenantId, isOwn: one.isOwn, places: 1 + more.length }] : [],
    );
    const taken = await queue.take(asked, clock.now()).catch((error: unknown) => {
      for (const asker of admitted) places.leave(asker);
      throw error;
    });
    for (const mail of taken) {
      const asker = free.get(keyOf(mail))?.pop();
      if (asker) begin(mail, asker);
    }
    for (const asker of [...free.values()].flat()) places.leave(asker);
    return taken.length;
  };

  const poll = async (): Promise<void> => {
    for (;;) {
      // True until the answer is known: a place that becomes free during the query may be the missing one.
      isShort = true;
      const waiting = await queue.waiting(clock.now());
      const due = waiting.reduce((sum, one) => sum + one.due, 0);
      const admitted = places.admit(waiting.map(askerOf));
      const begun = admitted.length === 0 ? 0 : await take(admitted);
      isShort = due > begun;
      if (begun === 0 || (begun === due && due < MANY)) return;
    }
  };

  const poller = createPoller(poll, GATHER_MS, (error) => logger.warn({ err: error }, 'mails that are due wait'));
  const settled = async (): Promise<void> => {
    do {
      await poller.now();
      if (underWay.size === 0) return;
      while (underWay.size > 0) await Promise.all(underWay);
      // Mails that found no free place are begun now.
    } while (isShort);
  };
  return {
    run: () => poller.now(),
    wake: () => poller.soon(),
    settled,
    async stop() {
      await poller.stop();
      while (underWay.size > 0) await Promise.all(underWay);
    },
    inFlight: () => underWay.size,
  };
}

async function attempt({ clock, queue, send, tell, onOutcome }: Dependencies, mail: QueuedMail): Promise<void> {
  const outcome = await send(mail);
  if (outcome.kind === 'sent') {
    await queue.remove(mail.id);
    onOutcome('sent');
    return;
  }
  const waitS = MAIL_TRIES_AFTER_S[mail.tries];
  if (outcome.kind === 'later' && waitS !== undefined) {
    await queue.tryAgain(mail.id, mail.tries + 1, addSeconds(clock.now(), waitS));
    onOutcome('later');
    return;
  }
  // Told before the row goes: a node that dies in between tells it twice, and never not at all.
  await tell(mail, outcome.reason);
  await queue.remove(mail.id);
  onOutcome('failed');
}
