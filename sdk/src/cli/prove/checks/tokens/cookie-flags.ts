/** P18: the flags of the session's cookies. Other cookies are not checked. */
import type { Severity } from '../../findings/report.ts';
import type { Cookie } from '../../site/cookie-jar.ts';
import type { Check } from '../common/check.ts';
import { sessionCookies } from './session-cookies.ts';

interface Rule {
  readonly severity: Severity;
  readonly fault: string;
  readonly isBroken: (cookie: Cookie, isHttps: boolean) => boolean;
}

const RULES: readonly Rule[] = [
  { severity: 'medium', fault: 'can be read by scripts: HttpOnly is missing', isBroken: ({ httpOnly }) => !httpOnly },
  {
    severity: 'medium',
    fault: 'travels without TLS: Secure is missing',
    isBroken: ({ secure }, isHttps) => isHttps && !secure,
  },
  {
    severity: 'medium',
    fault: 'is sent along by other sites: SameSite=None',
    isBroken: ({ sameSite }) => sameSite === 'none',
  },
  {
    severity: 'low',
    fault: 'names no SameSite, which not every browser takes for Lax',
    isBroken: ({ sameSite }) => sameSite === null,
  },
  {
    severity: 'low',
    fault: 'is for every host of the domain: Domain is set',
    isBroken: ({ domain }) => domain !== null,
  },
];

export const cookieFlags: Check = {
  ids: ['P18'],
  needsStage: true,
  async run(world, stage) {
    const { gate, a } = world.parts;
    const cookies = await sessionCookies(world, stage);
    if (cookies.length === 0) return world.without(['P18'], 'the session is in no cookie');
    for (const cookie of cookies) {
      for (const { severity, fault, isBroken } of RULES) {
        if (!isBroken(cookie, gate.app.protocol === 'https:')) continue;
        const name = cookie.name.replace(/[^\w-]/g, '·').slice(0, 40);
        const set = { as: 'A', request: 'the sign-in', answer: `Set-Cookie: ${name}` };
        const request = `GET ${a.mirror.pathname.slice(0, 60)}`;
        const used = { as: 'A without it', request, answer: 'not signed in' };
        world.find('P18', severity, `The session's cookie ${name} ${fault}`, [set, used]);
      }
    }
    world.prove('P18');
  },
};
