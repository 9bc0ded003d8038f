/** The end of a sign-out that leads nowhere else. */
import { html } from '../html.ts';
import { centered } from '../layouts/centered.ts';

export const signedOutPage = (): string =>
  centered({
    title: 'You are signed out',
    lead: 'The app can no longer act in your name.',
    children: html`<p class="soft">You can close this window, or go back to the app and sign in again.</p>`,
  });
