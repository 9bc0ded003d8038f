/** What an owner still has to do before people can rely on a project. Pure. */
import type { SocialLoginResource } from '../social-login/ports/resource.ts';
import type { ProjectPaths } from './paths.ts';

export interface Step {
  readonly label: string;
  readonly text: string;
  readonly isDone: boolean;
  readonly href?: string;
}

interface Known {
  readonly resource: SocialLoginResource;
  readonly users: number;
  readonly keyWasUsed: boolean;
}

const isPublic = (url: string): boolean =>
  url.startsWith('https://') && !/^https:\/\/(localhost|127\.|\[::1\])/.test(url);

export const setupSteps = (paths: ProjectPaths, { resource, users, keyWasUsed }: Known): Step[] => [
  {
    label: 'Register a callback URL',
    text: 'The address in your app that people come back to.',
    isDone: resource.callbackUrls.length > 0,
    href: paths.callbacks,
  },
  {
    label: 'Sign in once yourself',
    text: 'Try the sign-in: you see what your users will see, and what your app receives.',
    isDone: users > 0,
    href: paths.try,
  },
  {
    label: 'Give your app its keys',
    text: 'Put the file .service into the root of your project.',
    isDone: keyWasUsed,
    href: paths.keys,
  },
  {
    label: 'Let sign-ins come back with a code',
    text: 'So that no token stands in an address, and no link can sign people in as somebody else.',
    isDone: resource.callbackMode === 'code',
    href: paths.callbacks,
  },
  {
    label: 'Register the address of your deployed app',
    text: 'So far only this computer can take people back. Add its https address before you go live.',
    isDone: resource.callbackUrls.some(isPublic),
    href: paths.callbacks,
  },
];
