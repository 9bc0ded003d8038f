/** The home page: what this is, what to give to an agent, what to try first, what it costs, how to run it, where to read on. */
import { EPHEMERAL_LIFETIME_H, PACKAGE_TEXTS } from '@porchlight/contract';
import { button, linkButton } from '../../components/button.ts';
import { codeBlock, commands } from '../../components/code-block.ts';
import { lamp } from '../../components/lamp.ts';
import { notice } from '../../components/notice.ts';
import { tabs } from '../../components/tabs.ts';
import { html, type Markup } from '../../html.ts';
import { home } from '../../layouts/home.ts';
import { PAGE_PATHS } from '../../paths.ts';
import { CONSENT, CONSENT_DARK, DESK, DESK_DARK } from '../../pictures.ts';
import type { TrustedHtml } from '../../trusted-html.ts';
import { type AgentClient, agentClients, agentPrompt } from './agent-clients.ts';
import type { Step } from './first-steps.ts';
import { homeCosts } from './home-costs.ts';

interface HomeModel {
  readonly baseUrl: string;
  /** The commands that install the service and start it. */
  readonly startCommands: readonly string[];
  readonly steps: readonly Step[];
  readonly identityProvider: 'configured' | 'built-in';
  /** With whom people can sign in, for a sentence. */
  readonly providers: string;
  readonly scriptHref: readonly string[];
  /** Code with colours, rendered when the page is made. */
  readonly coloured: (code: string, language: string) => TrustedHtml;
}

/** What makes the service different, each with the command or the page that shows it. */
const DIFFERENT = [
  {
    title: 'Works offline',
    text: 'Made-up people sign in on your machine, failures included. No client id, no secret, no network.',
    command: `${PACKAGE_TEXTS.command} start`,
    link: { label: 'Made-up people', href: '/docs/testing' },
  },
  {
    title: 'Made for agents',
    text: 'One address to read, errors that name the next call, an MCP server. Only a person can claim what an agent made.',
    command: `${PACKAGE_TEXTS.command} init`,
    link: { label: 'How agents use it', href: '/docs/agents' },
  },
  {
    title: 'Proves your app',
    text: 'Two test users and a stranger walk through your app with wrong tokens, and a report says who saw what.',
    command: `${PACKAGE_TEXTS.command} prove http://localhost:4000`,
    link: { label: 'What is checked', href: '/docs/prove' },
  },
];

const features = (providers: string) => [
  {
    title: 'Nothing to set up at a provider',
    text: `People sign in with ${providers}. Porchlight runs the whole sign-in: consent, users, tokens, sessions. Your app gets one callback.`,
  },
  {
    title: 'Two calls',
    text: 'An agent goes from nothing to a working sign-in. No dashboard, no form, no waiting for a person.',
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

const client = ({ name, file, code }: AgentClient, { coloured }: HomeModel): Markup =>
  file === undefined
    ? commands([code], `Command for ${name}`)
    : codeBlock({ code: coloured(code, 'json'), label: `Settings for ${name}`, title: file });

/** The page starts with what a reader can give to an agent. */
const forAgents = (model: HomeModel): Markup => html`
  <section class="hero-start" aria-labelledby="agent-title">
    <h2 class="small-heading" id="agent-title">Give this to your agent</h2>
    ${codeBlock({ code: agentPrompt(model.baseUrl), label: 'Prompt for an agent', title: 'Prompt', selectWhole: true })}
    <p class="soft">With the tools of the MCP server there is nothing to read first:</p>
    ${tabs(
      'client',
      'Program',
      agentClients(model.baseUrl).map((one) => ({ name: one.name, content: client(one, model) })),
    )}
  </section>`;

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
    ${forAgents(model)}
  </div>`;

const step = ({ title, text, file, code }: Step, { coloured }: HomeModel): Markup => html`
  <li class="step">
    <h3>${title}</h3>
    <p>${text}</p>
    ${
      code === undefined
        ? null
        : file === undefined
          ? commands([code], title)
          : codeBlock({ code: coloured(code, 'js'), label: title, title: file, selectWhole: true })
    }
  </li>`;

const different = (): Markup => html`
  <section class="home-section" aria-labelledby="different-title">
    <h2 id="different-title">What is different</h2>
    <ul class="different-grid">
      ${DIFFERENT.map(
        ({ title, text, command, link }) => html`
        <li>
          <h3>${title}</h3>
          <p>${text}</p>
          ${commands([command], title)}
          <p><a href=${link.href}>${link.label}</a></p>
        </li>`,
      )}
    </ul>
    <p class="soft">And what it does not do: <a href="/docs/not-yet">passwords, SAML, native SDKs and more</a>, with what to do instead.</p>
  </section>`;

/** The script shows the steps one by one; without it the form leads to a page that shows them. */
const sandbox = (): Markup => html`
  <section class="home-section" id="try" aria-labelledby="try-title">
    <h2 id="try-title">Try it now</h2>
    <p class="lead">One press makes a project on this service, turns sign-in on, signs a test user in and reads the event back. The keys stay with the service.</p>
    <form class="sandbox" action=${PAGE_PATHS.sandbox} method="post" data-sandbox="">
      ${button({ label: 'Run the sandbox', action: 'sandbox' })}
      <div role="status" aria-label="What happened"><ol class="sandbox-steps" hidden></ol></div>
    </form>
  </section>`;

const pictures = (): Markup => html`
  <section class="home-section" aria-labelledby="see-title">
    <h2 id="see-title">What people see, and what you see</h2>
    <div class="home-pictures">
      <figure>
        <picture>
          <source media="(prefers-color-scheme: dark)" srcset=${CONSENT_DARK.path} />
          <img class="home-picture" src=${CONSENT.path} width="640" height="640" loading="lazy" alt="The consent page: Ada Lovelace is asked whether todo.example may know who she is, with the buttons to agree and to decline." />
        </picture>
        <figcaption>Your users decide on one page, which shows the host that they will be sent to.</figcaption>
      </figure>
      <figure>
        <picture>
          <source media="(prefers-color-scheme: dark)" srcset=${DESK_DARK.path} />
          <img class="home-picture" src=${DESK.path} width="1080" height="720" loading="lazy" alt="The events of a project: who signed in, who declined, and why one sign-in failed." />
        </picture>
        <figcaption>You see every sign-in as it happens, and the reason of each that failed.</figcaption>
      </figure>
    </div>
  </section>`;

const inCode = (model: HomeModel): Markup => html`
  <section class="home-section" aria-labelledby="code-title">
    <h2 id="code-title">A whole app, in one file</h2>
    ${
      model.identityProvider === 'built-in'
        ? notice(
            'info',
            html`<p>No credentials of a provider are set, so made-up people stand in. Everything else is real.</p>`,
          )
        : null
    }
    <ol class="steps">${model.steps.map((one) => step(one, model))}</ol>
  </section>`;

const runIt = (model: HomeModel): Markup => html`
  <section class="home-section" aria-labelledby="run-title">
    <h2 id="run-title">Run it yourself</h2>
    <p class="lead">The whole service is one package: no database to install, no configuration, and it works offline. On PostgreSQL it grows to many nodes.</p>
    ${commands(model.startCommands, 'Commands that start Porchlight')}
    <p class="soft"><a href="/docs/self-hosting">Self-hosting</a>, <a href="/docs/operations">operations</a> and <a href="/docs/scaling">scaling</a> say the rest.</p>
  </section>`;

export const homePage = (model: HomeModel): string =>
  home({
    title: 'Porchlight: sign-in for the apps that agents build',
    description: `Sign-in with ${model.providers}, users and sessions for the apps that agents build.`,
    canonicalUrl: `${model.baseUrl}/`,
    scriptHref: model.scriptHref,
    children: html`
      ${hero(model)}
      ${different()}
      ${sandbox()}
      <section class="home-section" aria-labelledby="what-title">
        <h2 id="what-title">What it does for you</h2>
        <ul class="feature-grid">
          ${features(model.providers).map(({ title, text }) => html`<li><h3>${title}</h3><p>${text}</p></li>`)}
        </ul>
      </section>
      ${pictures()}
      ${inCode(model)}
      ${homeCosts()}
      ${runIt(model)}
      <section class="home-section" aria-labelledby="read-title">
        <h2 id="read-title">Read on</h2>
        <ul class="link-grid">
          ${READING.map(({ href, title, text }) => html`<li><a href=${href}>${title}</a><span>${text}</span></li>`)}
        </ul>
      </section>`,
  });
