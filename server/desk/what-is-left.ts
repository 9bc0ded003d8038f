/** What an owner has still to do before people can rely on a project. Pure. */
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
  readonly loginUrl: string;
}

const isPublic = (url: string): boolean =>
  url.startsWith('https://') && !/^https:\/\/(localhost|127\.|\[::1\])/.test(url);

export const whatIsLeft = (paths: ProjectPaths, { resource, users, keyWasUsed, loginUrl }: Known): Step[] => [
  {
    label: 'Register a callback URL',
    text: 'The address in your app that people come back to.',
    isDone: resource.callbackUrls.length > 0,
    href: paths.callbacks,
  },
  {
    label: 'Sign in once yourself',
    text: 'Go through the login link: you see what your users will see.',
    isDone: users > 0,
    href: loginUrl,
  },
  {
    label: 'Give your app its keys',
    text: 'Put the file .service into the root of your project.',
    isDone: keyWasUsed,
    href: paths.keys,
  },
  {
    label: 'Register the address of your deployed app',
    text: 'So far only this computer can take people back. Add its https address before you go live.',
    isDone: resource.callbackUrls.some(isPublic),
    href: paths.callbacks,
  },
];
