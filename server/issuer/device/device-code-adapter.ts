/**
 * Where codes of devices are kept (RFC 8628). The code that a person types leads to the device's own code, and is used up by
 * the first answer. An expired code stays known for a while, so that a device that still asks learns that it has expired.
 */
import { DEVICE_CODE_LIFETIME_S } from '@porchlight/contract';
import Provider, { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import type { RequestScope } from '../../oidc/ports.ts';
import { withProtocolErrors } from '../../oidc/protocol-errors.ts';

/** The record by which a typed code is found. */
export const USER_CODE = 'DeviceUserCode';

const KNOWN_AFTERWARDS_S = 900;

interface Dependencies {
  readonly plain: Adapter;
  readonly scope: RequestScope;
  readonly clock: Clock;
  readonly mayPoll: MayPoll;
}

/** Whether a device may ask for its tokens again now. */
export type MayPoll = (deviceCodeId: string) => boolean;

export function createDeviceCodeAdapter({ plain, scope, clock, mayPoll }: Dependencies): Adapter {
  return {
    ...plain,
    async upsert(id, payload, expiresInS = DEVICE_CODE_LIFETIME_S) {
      const now = clock.now();
      const expiresAt = addSeconds(now, expiresInS);
      await plain.upsert(id, { ...payload, endsAt: expiresAt.toISOString() }, expiresInS + KNOWN_AFTERWARDS_S);
      if (!payload.userCode || isAnswered(payload)) return;
      const record = { payload: { deviceCode: id }, grantId: null, expiresAt };
      await withProtocolErrors(() => scope.records().put(USER_CODE, String(payload.userCode), record, now));
    },
    async find(id) {
      const code = await plain.find(id);
      if (code && new Date(String(code.endsAt)) <= clock.now()) throw new errors.ExpiredToken('the code has expired');
      // RFC 8628 section 3.5. The pages of the person read the code too, and do not count.
      const isPoll = Provider.ctx?.oidc?.route === 'token';
      if (code && isPoll && !isAnswered(code) && !mayPoll(id))
        throw new errors.SlowDown('wait five seconds longer between two questions than before');
      return code;
    },
  };
}

const isAnswered = ({ accountId, error }: AdapterPayload): boolean => accountId !== undefined || error !== undefined;
