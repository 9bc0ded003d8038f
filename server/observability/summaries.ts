/**
 * One readable line for each entry of the tail. It contains only fixed words and numbers: no e-mail, no address, no
 * text that a person, an app or a provider wrote.
 */
import { type EventKind, LOGIN_STAGES } from '@porchlight/contract';
import type { LoggedRequest, TailDelivery, TailEvent } from './ports.ts';

const WORDS: Readonly<Record<EventKind, string>> = {
  login_started: 'started a sign-in',
  consent_denied: 'denied consent',
  authorize: 'signed in',
  login_failed: 'failed to sign in',
  token_refreshed: 'refreshed a session',
  logout: 'signed out',
};

const STAGES: readonly string[] = LOGIN_STAGES;

export function summaryOfEvent({ event, userId, stage }: Pick<TailEvent, 'event' | 'userId' | 'stage'>): string {
  const who = userId === null ? 'Somebody' : `User ${userId}`;
  const where = event === 'login_failed' && stage !== null && STAGES.includes(stage) ? ` at ${stage}` : '';
  return `${who} ${WORDS[event]}${where}.`;
}

export const summaryOfRequest = ({
  operation,
  status,
  durationMs,
}: Pick<LoggedRequest, 'operation' | 'status' | 'durationMs'>): string =>
  `${operation} answered ${status} in ${durationMs} ms.`;

const DELIVERY_WORDS: Readonly<Record<TailDelivery['status'], string>> = {
  pending: 'waits for its receiver',
  delivered: 'was delivered',
  failed: 'was given up',
};

export const summaryOfDelivery = ({
  kind,
  status,
  attempts,
}: Pick<TailDelivery, 'kind' | 'status' | 'attempts'>): string =>
  `Webhook ${kind} ${DELIVERY_WORDS[status]} after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}.`;
