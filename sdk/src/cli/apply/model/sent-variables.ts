/**
 * Which variables of the environment a file may send. The file is part of the code: anybody who changes it could name
 * any variable and an issuer of their own. Pure.
 */
import type { Context } from '../../frame/command.ts';
import type { Env } from './section.ts';

export const SENT_PREFIX = 'PORCHLIGHT_';
/** The prefix of a project's keys. CI has them in the environment too. */
const KEY_OF_THE_SERVICE = /svc_[a-z]+_/;

/** Why the value of a variable cannot be sent; undefined if it can. */
export function whyNotSent(name: string, { env, list }: Pick<Context, 'env' | 'list'>): string | undefined {
  if (!name.startsWith(SENT_PREFIX) && !list('secret-env').includes(name)) {
    return `is not sent, because its name does not begin with ${SENT_PREFIX}. If the provider should get it, add --secret-env ${name}`;
  }
  const value = env[name]?.trim();
  if (!value) return 'is not set in the environment';
  if (KEY_OF_THE_SERVICE.test(value)) return 'holds a key of the project, which no identity provider may get';
  return undefined;
}

/** The environment, without the variables that may not be sent. */
export const sentVariables = (context: Pick<Context, 'env' | 'list'>): Env =>
  Object.fromEntries(Object.entries(context.env).filter(([name]) => whyNotSent(name, context) === undefined));
