/**
 * The built-in texts on data, terms, security and contact. They say what the software does, which is the same wherever
 * it runs. Further promises of an operator are on the operator's own pages, to which these addresses can lead.
 */
import {
  ACCESS_TOKEN_LIFETIME_S,
  ACCOUNT_SESSION_LIFETIME_S,
  EPHEMERAL_LIFETIME_H,
  REFRESH_TOKEN_LIFETIME_S,
  REFUSED_PEOPLE_DAYS,
  TAKE_BACK_H,
} from '@porchlight/contract';
import { html, type Markup } from '../pages/html.ts';
import { plain } from '../pages/layouts/plain.ts';
import { PAGE_PATHS } from '../pages/paths.ts';
import { inDays } from '../pages/text/time.ts';
import { visibleText } from '../pages/text/visible-text.ts';

const contactLine = (): Markup => html`<p>Questions: <a href=${PAGE_PATHS.contact}>contact</a>.</p>`;

export const privacyPage = (providerName: string): string =>
  plain({
    title: 'Privacy',
    description: 'Which data Porchlight keeps of people who sign in, why, how long, and how it is deleted.',
    children: html`
      <p>Porchlight signs people in to apps. This page says what it keeps for that, and what it does not.</p>
      <h2>When you sign in to an app</h2>
      <ul>
        <li>${providerName} tells us your e-mail address, your name, the address of your picture, and a number that stands for your account there. We ask for nothing else, and get no access to your account or your password.</li>
        <li>Before you agree on our page, nothing of you is stored, with one exception: if the app does not let you in, those who look after its people can see your e-mail address for ${REFUSED_PEOPLE_DAYS} days. After you agree, the app gets your e-mail address, name and picture, and we keep them for it.</li>
        <li>Of each sign-in, refresh and sign-out we keep what happened and when, for the owner of the app. Your network address is not part of it.</li>
        <li>The owner of the app can see, export, block and delete you. Ask them first: they decide what the app does with your data.</li>
      </ul>
      <h2>When you have an account here</h2>
      <p>We keep your e-mail address, name and picture address, your projects, and in which browsers you are signed in (the kind of browser and the time, not the network address). You can delete the account yourself on its page.</p>
      <h2>How long</h2>
      <ul>
        <li>A session ends ${inDays(REFRESH_TOKEN_LIFETIME_S)} after its last use, an access token after ${ACCESS_TOKEN_LIFETIME_S / 3_600} hour, the session of an account after ${inDays(ACCOUNT_SESSION_LIFETIME_S)}.</li>
        <li>A project that is not claimed ends after ${EPHEMERAL_LIFETIME_H} hours, with all its data. One that its owner deletes is gone ${TAKE_BACK_H} hours later.</li>
        <li>A person who is deleted is gone at once; events lose everything that told who it was.</li>
      </ul>
      <h2>Cookies</h2>
      <p>Only what signing in needs: one that ties a sign-in to your browser, one that remembers which provider you chose last, one for your account session, and for a minute one that lets a page tell you what you have just done. Nothing is loaded from other hosts, and nobody is tracked or measured for others.</p>
      ${contactLine()}`,
  });

export const termsPage = (): string =>
  plain({
    title: 'Terms',
    description: 'What you may do with Porchlight and what you may expect of it.',
    children: html`
      <p>These terms come with the software. Whoever runs this service may have terms of their own beside them.</p>
      <h2>What you may do</h2>
      <ul>
        <li>Use it to sign people in to apps that you run or build, within the <a href=${`${PAGE_PATHS.docs}/limits`}>limits</a> of your tier.</li>
        <li>Let agents and other programs act for you. What they do with your keys counts as done by you.</li>
      </ul>
      <h2>What you may not do</h2>
      <ul>
        <li>Pretend to be another app, or lead people to a page that does.</li>
        <li>Use it for anything unlawful, or to get at other people’s accounts.</li>
        <li>Try to get around the limits. Testing security is welcome within the <a href=${PAGE_PATHS.security}>rules for reports</a>.</li>
      </ul>
      <h2>What you may expect</h2>
      <ul>
        <li>Your data is yours: users, events and settings can be read and exported at any time by the API.</li>
        <li>Changes that would break your app are announced in answers and in the <a href=${`${PAGE_PATHS.docs}/migrations`}>migration guide</a> before they happen.</li>
        <li>A project that breaks these terms can be paused by the operator. Its data stays, and you can ask why.</li>
        <li>The service is provided as it is, without a promise of availability beyond what its operator gives in writing.</li>
      </ul>
      ${contactLine()}`,
  });

export const securityPage = (): string =>
  plain({
    title: 'Security',
    description: 'How to report a security problem in Porchlight, and what the service promises.',
    children: html`
      <h2>Report a problem</h2>
      <p>Write to the <a href=${PAGE_PATHS.contact}>contact</a> of this service, not to a public forum. Say what you did, what happened and what you expected. A request id helps; a secret does not: if you found one, say where, and send it to nobody.</p>
      <p>You may test with projects and people of your own. Leave data of others alone, do not slow the service down for them, and give us time to mend it before you publish.</p>
      <h2>What is promised</h2>
      <ul>
        <li>Keys, tokens and cookies are stored as hashes only. What must be shown again is sealed under a key that is not in the database.</li>
        <li>A redirect goes to a registered address or nowhere. A sign-in is bound to the browser that started it.</li>
        <li>A refresh token works once; a replay ends the session. A session that was ended is refused by the next check.</li>
        <li>Every page has a strict content security policy and loads nothing from other hosts.</li>
        <li>An outage never signs anybody in.</li>
      </ul>
      <p>For programs: <a href="/.well-known/security.txt">security.txt</a>.</p>`,
  });

interface ContactModel {
  readonly email: string | undefined;
  /** The id of the request that the question is about. */
  readonly requestId: string | undefined;
}

const mailto = (email: string, requestId: string | undefined): string =>
  `mailto:${email}${requestId === undefined ? '' : `?subject=${encodeURIComponent(`Request ${requestId}`)}`}`;

export const contactPage = ({ email, requestId }: ContactModel): string =>
  plain({
    title: 'Contact',
    description: 'Whom to ask about this Porchlight service.',
    children: html`
      ${
        email === undefined
          ? html`<p>This service is run by somebody who has not published an address here. If you came from an app, ask the people who run the app; if you run the service, set <code>CONTACT_EMAIL</code>.</p>`
          : html`<p>Write to <a href=${mailto(email, requestId)}>${email}</a>.</p>`
      }
      ${
        requestId === undefined
          ? html`<p>If something went wrong, quote the request id of the page: it leads us to what happened.</p>`
          : html`<p>Your request id is <code class="select-all">${visibleText(requestId, 64)}</code>. Quote it: it leads us to what happened.</p>`
      }
      <ul>
        <li>You cannot sign in to an app: the people who run the app know their access list and can see why a sign-in failed.</li>
        <li>You want your data, or want it deleted: see <a href=${PAGE_PATHS.privacy}>privacy</a>.</li>
        <li>You found a security problem: see <a href=${PAGE_PATHS.security}>security</a>.</li>
        <li>You build an app: the <a href=${PAGE_PATHS.docs}>documentation</a> has a page for each error.</li>
      </ul>`,
  });
