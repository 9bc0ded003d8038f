/** The mails of the service: its server or the mailbox of the personas, the servers of projects, and the queue before them. */
import type { Express } from 'express';
import { LRUCache } from 'lru-cache';
import { sha256 } from '../../crypto/hashes.ts';
import { sealedCredentials } from '../../crypto/provider-credentials.ts';
import { readSender, readSmtpAddress } from '../../egress/smtp-address.ts';
import { composeMail as compose, isTooLate } from '../../mail/compose-mail.ts';
import { createMailbox, mailboxServer } from '../../mail/mailbox.ts';
import type { CodeMail, MailServer, QueuedMail, SendOutcome } from '../../mail/ports.ts';
import { MAIL_ROOMS } from '../../mail/rooms.ts';
import { mailboxRoutes } from '../../mail/routes.ts';
import { type SendMails, sendMails } from '../../mail/send-mails.ts';
import { createSmtpServer } from '../../mail/smtp-server.ts';
import type { ProviderProblem } from '../../providers/ports.ts';
import { createFairQueue } from '../../scheduling/fair-queue.ts';
import type { AttemptStore } from '../../social-login/ports/attempts.ts';
import type { MailServer as OwnServer } from '../../social-login/ports/providers.ts';
import type { OwnMail } from '../../social-login/settings/provider-settings.ts';
import { mailFailed } from '../../storage/mail/mail-failed.ts';
import { createMailQueue } from '../../storage/mail/mail-queue-store.ts';
import { openMail } from '../../storage/social-login/sign-in/email-code-store.ts';
import type { Feature } from '../shared/feature.ts';
import { later } from '../shared/later.ts';
import { hasMail, type Shared } from '../shared/shared.ts';

const SEND_EVERY_MS = 500;
const LOOK_EVERY_MS = 15_000;
/** Connections to the mail server of the service that each process keeps open. */
const CONNECTIONS = 8;
const OWN_SERVERS_HELD = 200;

export interface Mail {
  readonly feature: Feature;
  readonly wake: () => void;
  /** Greets the mail server of the project, or of the service. */
  readonly check: (tenantId: string, mail: OwnMail | undefined) => Promise<ProviderProblem | null | 'notConfigured'>;
  readonly mountMailbox: (app: Express) => void;
  readonly setAttempts: (attempts: Pick<AttemptStore, 'recordRefusal'>) => void;
}

export function composeMail(shared: Shared): Mail {
  const { clock, config, database, guard, logger, metrics, resources, sealer } = shared;
  const attempts = later<Pick<AttemptStore, 'recordRefusal'>>('the attempts');
  const mailbox = createMailbox();
  const service = serviceServer(
    shared,
    mailboxServer(mailbox, () => clock.now()),
  );
  const own = ownServers(shared);
  const queue = createMailQueue(database);
  const open = openMail<CodeMail>(sealer);

  const send = async (mail: QueuedMail): Promise<SendOutcome> => {
    const opened = await open(mail.sealed);
    if (opened === null) return { kind: 'refused', reason: 'mail_unreadable' };
    if (isTooLate(opened, clock.now())) return { kind: 'refused', reason: 'mail_too_late' };
    const server = mail.isOwn ? await own.ofTenant(mail.tenantId) : service;
    return server
      ? server.send({ ...compose(opened), id: sha256(mail.sealed) })
      : { kind: 'refused', reason: 'mail_not_configured' };
  };

  const tellFailure = mailFailed({ clock, resources, attempts: attempts.get });
  const tell = async (mail: QueuedMail, reason: string): Promise<void> => {
    logger.warn({ tenant: mail.tenantId, reason }, 'a mail with a code could not be sent');
    await tellFailure(mail);
  };

  for (const outcome of ['sent', 'later', 'failed'] as const) metrics.count('porchlight_mails_total', { outcome }, 0);
  const worker = sendMails({
    clock,
    logger,
    queue,
    places: createFairQueue(MAIL_ROOMS),
    send,
    tell,
    onOutcome: (outcome) => metrics.count('porchlight_mails_total', { outcome }),
  });
  const seen = { waiting: 0, oldest: null as Date | null };
  metrics.gauge('porchlight_mails_waiting', () => seen.waiting);
  metrics.gauge('porchlight_mails_oldest_seconds', () =>
    seen.oldest === null ? 0 : Math.max(0, (clock.now().getTime() - seen.oldest.getTime()) / 1_000),
  );
  return {
    wake: worker.wake,
    setAttempts: attempts.set,
    mountMailbox: (app) => {
      if (config.mail === undefined) mailboxRoutes({ guard, mailbox, settled: worker.settled })(app);
    },
    check: async (tenantId, mail) => {
      const server = mail ? await own.make(tenantId, mail) : service;
      return server ? server.check() : 'notConfigured';
    },
    feature: {
      jobs: [
        { name: 'send-mails', everyMs: SEND_EVERY_MS, shared: false, followsRequests: true, run: worker.run },
        {
          name: 'look-at-mails',
          everyMs: LOOK_EVERY_MS,
          shared: false,
          followsRequests: true,
          run: async () => void Object.assign(seen, await queue.depth()),
        },
      ],
      stop: async () => {
        await (worker satisfies SendMails).stop();
        service?.close();
      },
    },
  };
}

function serviceServer({ config }: Shared, mailbox: MailServer): MailServer | null {
  if (config.mail) return createSmtpServer({ ...config.mail, connections: CONNECTIONS });
  return hasMail(config) ? mailbox : null;
}

/** Servers of projects, made from what is sealed in their settings. */
function ownServers({ resources, resolveGuarded, sealer }: Shared) {
  const servers = sealedCredentials<OwnServer>(sealer);
  const held = new LRUCache<string, MailServer>({ max: OWN_SERVERS_HELD });
  const make = async (tenantId: string, mail: OwnMail): Promise<MailServer | null> => {
    const known = held.get(`${mail.sealed} ${mail.from}`);
    if (known) return known;
    const opened = await servers.open(tenantId, 'email', mail.sealed);
    const address = opened && readSmtpAddress(opened.smtpUrl);
    const from = readSender(mail.from);
    if (!address || !from) return null;
    const server = createSmtpServer({ address, from, resolve: resolveGuarded, connections: 0 });
    held.set(`${mail.sealed} ${mail.from}`, server);
    return server;
  };
  return {
    make,
    async ofTenant(tenantId: string): Promise<MailServer | null> {
      const resource = await resources.find(tenantId);
      const mail = resource?.providers.find(({ provider }) => provider === 'email')?.mail;
      return mail ? make(tenantId, mail) : null;
    },
  };
}
