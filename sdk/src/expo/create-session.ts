/** A session on the device that the app runs on. */
import { presentDevice } from './device.ts';
import { type ExpoSession, type ExpoSessionOptions, expoSession } from './session.ts';

/**
 * A session for an app made with Expo. Make one, in a module of its own.
 *
 * @throws `TypeError` as `createClient` does, and for a missing `redirectUri`
 */
export const createExpoSession = (options: ExpoSessionOptions): ExpoSession => expoSession(options, presentDevice());
