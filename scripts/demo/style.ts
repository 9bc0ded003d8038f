/** One style sheet, small enough to read. */
export const STYLE = `
  :root { color-scheme: light dark; --paper: #faf7f1; --card: #fff; --ink: #2b2622; --quiet: #6b625b; --line: #e6dfd3; --lamp: #9a5800; --glow: #fff3dc;
    font: 16px/1.55 ui-sans-serif, system-ui, sans-serif; }
  @media (prefers-color-scheme: dark) { :root { --paper: #1a1715; --card: #24201d; --ink: #efe7dc; --quiet: #a2968a; --line: #3a342f; --lamp: #f0a63c; --glow: #33281a; } }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; background: radial-gradient(60rem 30rem at 20% -10%, var(--glow), transparent), var(--paper); color: var(--ink); }
  header { display: flex; gap: .9rem; align-items: center; padding: 1.1rem clamp(1rem, 4vw, 3rem); border-bottom: 1px solid var(--line); }
  header strong { margin-right: auto; font-size: 1.1rem; }
  header strong a { text-decoration: none; }
  header strong a::before { content: ''; display: inline-block; width: .65rem; height: .65rem; margin-right: .6rem; border-radius: 50%; background: var(--lamp); box-shadow: 0 0 .9rem .15rem var(--lamp); }
  .stage { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 25rem); gap: 2rem; max-width: 72rem; margin: 0 auto; padding: 2.2rem clamp(1rem, 4vw, 3rem); }
  @media (max-width: 56rem) { .stage { grid-template-columns: minmax(0, 1fr); } }
  main { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 2rem clamp(1.2rem, 3vw, 2.4rem); align-self: start; min-height: 22rem; }
  h1 { margin: 0 0 .8rem; font-size: 1.9rem; line-height: 1.2; letter-spacing: -.01em; }
  h2 { margin: 0 0 .5rem; font-size: .95rem; }
  aside { display: grid; gap: 1rem; align-content: start; }
  .eyebrow { margin: 0; color: var(--quiet); font-size: .8rem; text-transform: uppercase; letter-spacing: .09em; }
  .card { background: var(--card); border: 1px solid var(--line); border-radius: .8rem; padding: 1rem 1.2rem; }
  .quiet { color: var(--quiet); font-size: .88rem; margin: .3rem 0; }
  .clock { margin: 0; font: 600 2rem/1.1 ui-monospace, monospace; font-variant-numeric: tabular-nums; color: var(--lamp); }
  table { width: 100%; border-collapse: collapse; font: .82rem/1.5 ui-monospace, monospace; table-layout: fixed; }
  th { text-align: left; font-weight: 400; color: var(--quiet); width: 6.5rem; vertical-align: top; }
  td { overflow-wrap: anywhere; }
  #events { list-style: none; margin: 0; padding: 0; font: .82rem/1.5 ui-monospace, monospace; }
  #events li:not(.quiet) { display: grid; grid-template-columns: 4.6rem 1fr auto; gap: .5rem; padding: .25rem 0; border-top: 1px solid var(--line); animation: arrive .5s ease-out; }
  #events time, #events span { color: var(--quiet); }
  @keyframes arrive { from { background: var(--glow); } }
  .live { font-size: .7rem; font-weight: 600; color: var(--lamp); border: 1px solid; border-radius: 1rem; padding: .05rem .45rem; margin-left: .4rem; }
  button, .button { font: inherit; padding: .45rem 1rem; border: 1px solid var(--ink); border-radius: .55rem; background: var(--ink); color: var(--card); cursor: pointer; text-decoration: none; display: inline-block; }
  button.soft, header button { background: none; color: inherit; border-color: var(--line); }
  button:focus-visible, a:focus-visible { outline: 3px solid var(--lamp); outline-offset: 2px; }
  form { margin: .6rem 0 0; } header form { margin: 0; }
  img { width: 2rem; height: 2rem; border-radius: 50%; }
  .notice { padding: .55rem .9rem; border-left: .25rem solid var(--lamp); background: var(--glow); border-radius: .3rem; }
  .steps { padding-left: 1.2rem; } .steps li { margin: .35rem 0; }
  a { color: inherit; text-underline-offset: .2em; text-decoration-color: var(--lamp); }
  @media (prefers-reduced-motion: reduce) { * { animation: none !important; } }
`;
