/** The home page: what this is, how to start it, what to try first, where to read on. */
import { EPHEMERAL_LIFETIME_H } from '@porchlight/contract';
import { linkButton } from '../components/button.ts';
import { codeBlock, commands } from '../components/code-block.ts';
import { lamp } from '../components/lamp.ts';
import { notice } from '../components/notice.ts';
import { html, type Markup } from '../html.ts';
import { home } from '../layouts/home.ts';
import { PAGE_PATHS } from '../paths.ts';
import type { Step } from './first-steps.ts';

interface HomeModel {
  /** The commands that start the service: `npm install`, `npm start`. */
  readonly startCommands: readonly string[];
  readonly steps: readonly Step[];
  readonly identityProvider: 'google' | 'built-in';
}

const FEATURES = [
  {
    title: 'Nothing to set up at Google',
    text: 'Porchlight runs the whole sign-in: provider, consent, users, tokens, sessions. Your app gets one callback.',
  },
  {
    title: 'Made for agents',
    text: 'An agent goes from nothing to a working sign-in in two calls. No dashboard, no form, no waiting for anybody.',
  },
  {
    title: 'Yours when you say so',
    text: `A project starts as a guest for ${EPHEMERAL_LIFETIME_H} hours. Open one link, compare a code, and it belongs to you.`,
  },
  {
    title: 'Every sign-in on record',
    text: 'Who came, who was turned away and why, as events your app can read and charts you can look at.',
  },
];

const READING = [
  { href: PAGE_PATHS.docs, title: 'Documentation', text: 'Quickstarts, tokens, events, limits, errors.' },
  { href: PAGE_PATHS.apiReference, title: 'API reference', text: 'Every call, with what goes in and comes out.' },
  { href: PAGE_PATHS.agentInstructions, title: 'llms.txt', text: 'The short way, written for agents.' },
  { href: PAGE_PATHS.mcp, title: 'MCP server', text: 'Six tools for agents that speak MCP.' },
  { href: PAGE_PATHS.openApi, title: 'openapi.json', text: 'The contract, for generators.' },
  { href: PAGE_PATHS.authGuide, title: 'auth.md', text: 'Keys, tokens and who may use which.' },
];

const hero = (model: HomeModel): Markup => html`
  <div class="hero">
    <div class="hero-text">
      ${lamp('lamp hero-lamp')}
      <h1>Sign-in for the apps that agents build</h1>
      <p class="lead">Porchlight gives any app social login, users and sessions in two calls. The lamp is on before anybody comes home.</p>
      <div class="button-row button-row-start">
        ${linkButton({ label: 'Try it now', href: '#try' })}
        ${linkButton({ label: 'Read the docs', href: PAGE_PATHS.docs, kind: 'secondary' })}
      </div>
    </div>
    <div class="hero-start">
      <h2 class="small-heading">Start it</h2>
      ${commands(model.startCommands, 'Commands that start Porchlight')}
      <p class="soft">No account, no database to install, no configuration. It works offline.</p>
    </div>
  </div>`;

const step = ({ title, text, file, code }: Step): Markup => html`
  <li class="step">
    <h3>${title}</h3>
    <p>${text}</p>
    ${
      code === undefined
        ? null
        : file === undefined
          ? commands([code], title)
          : codeBlock({ code, label: title, title: file, selectWhole: true })
    }
  </li>`;

const tryIt = (model: HomeModel): Markup => html`
  <section class="home-section" id="try" aria-labelledby="try-title">
    <h2 id="try-title">Try it now</h2>
    ${
      model.identityProvider === 'built-in'
        ? notice(
            'info',
            html`<p>No Google credentials are set, so made-up people stand in. Everything else is real.</p>`,
          )
        : null
    }
    <ol class="steps">${model.steps.map(step)}</ol>
  </section>`;

export const homePage = (model: HomeModel): string =>
  home({
    title: 'Porchlight: sign-in for the apps that agents build',
    description: 'Hosted social login, users and sessions for the apps that agents build.',
    children: html`
      ${hero(model)}
      <section class="home-section" aria-labelledby="what-title">
        <h2 id="what-title">What it does for you</h2>
        <ul class="feature-grid">
          ${FEATURES.map(({ title, text }) => html`<li><h3>${title}</h3><p>${text}</p></li>`)}
        </ul>
      </section>
      ${tryIt(model)}
      <section class="home-section" aria-labelledby="read-title">
        <h2 id="read-title">Read on</h2>
        <ul class="link-grid">
          ${READING.map(({ href, title, text }) => html`<li><a href=${href}>${title}</a><span>${text}</span></li>`)}
        </ul>
      </section>`,
  });
