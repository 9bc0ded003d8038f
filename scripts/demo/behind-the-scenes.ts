/** The right-hand side of every page: what the browser holds, what is in the token, and what the service records. */

export interface Scene {
  /** What the access token says, if there is one. The token itself stays where scripts and people cannot read it. */
  readonly claims: Readonly<Record<string, unknown>> | null;
  readonly isRefreshed: boolean;
  /** Events come live from the app's own server. */
  readonly hasEvents: boolean;
}

/** The payload of a token of three parts. It is only shown: whether it is valid, the service has said. */
export function claimsOf(token: string | undefined): Scene['claims'] {
  try {
    return JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const MEANINGS: Readonly<Record<string, string>> = {
  iss: 'who says so',
  aud: 'for whom',
  sub: 'the user',
  sid: 'the session',
  iat: 'since',
  exp: 'until',
};

export function behindTheScenes({ claims, isRefreshed, hasEvents }: Scene): string {
  return `<aside aria-label="Behind the scenes">
    <p class="eyebrow">Behind the scenes</p>
    <section class="card">
      <h2>Session</h2>
      ${claims ? sessionOf(claims, isRefreshed) : '<p class="quiet">Nobody is signed in. There are no cookies, and no token.</p>'}
    </section>
    ${hasEvents ? '<section class="card"><h2>Events <span class="live">live</span></h2><ol id="events" aria-live="polite"><li class="quiet">Sign in, and it happens here.</li></ol></section>' : ''}
    <section class="card">
      <h2>Access token</h2>
      ${claims ? tableOf(claims) : '<p class="quiet">What the token says will stand here.</p>'}
    </section>
  </aside>${script(hasEvents)}`;
}

function sessionOf(claims: NonNullable<Scene['claims']>, isRefreshed: boolean): string {
  const until = Number(claims.exp);
  return `<p class="clock" data-until="${until}">–</p>
    <p class="quiet">until the access token ends. Then the refresh token, which is good once, brings the next pair on the way to any page.</p>
    ${isRefreshed ? '<p class="notice">It was just refreshed: this page came with a new pair.</p>' : ''}
    <form method="post" action="/session/hour"><button class="soft" data-scene="hour">Let an hour pass</button></form>`;
}

function tableOf(claims: NonNullable<Scene['claims']>): string {
  const rows = Object.entries(claims).map(([name, value]) => {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
    const time = (name === 'iat' || name === 'exp') && Number.isFinite(Number(value));
    const shown = time ? new Date(Number(value) * 1_000).toISOString().slice(11, 19) : text;
    const meaning = MEANINGS[name] ? ` title="${MEANINGS[name]}"` : '';
    return `<tr><th scope="row"${meaning}>${escaped(name)}</th><td>${escaped(shown)}</td></tr>`;
  });
  return `<table>${rows.join('')}</table><p class="quiet">It sits in a cookie that no script can read, and in no address.</p>`;
}

/** Counts down and shows events; nothing else on the pages needs a script. */
const script = (hasEvents: boolean): string => `<script>
  for (const clock of document.querySelectorAll('[data-until]')) {
    const show = () => {
      const left = Math.max(0, Number(clock.dataset.until) - Math.floor(Date.now() / 1000));
      clock.textContent = Math.floor(left / 60) + ':' + String(left % 60).padStart(2, '0');
    };
    show();
    setInterval(show, 1000);
  }
  ${hasEvents ? EVENTS : ''}
</script>`;

const EVENTS = `
  const list = document.getElementById('events');
  const shown = new Set();
  new EventSource('/demo/events').onmessage = ({ data }) => {
    const { id, event, email, time } = JSON.parse(data);
    if (shown.has(id)) return;
    if (shown.size === 0) list.textContent = '';
    shown.add(id);
    const line = document.createElement('li');
    line.dataset.event = event;
    for (const [tag, text] of [['time', time], ['b', event.replaceAll('_', ' ')], ['span', email ?? '']]) {
      const part = document.createElement(tag);
      part.textContent = text;
      line.append(part);
    }
    list.prepend(line);
    while (list.children.length > 8) list.lastChild.remove();
  };`;
