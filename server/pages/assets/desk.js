// What script adds to the owner's pages: times in the reader's zone, events as they come, the check of an address while
// it is typed, and buttons that copy. Every page does its work without it.

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `3 minutes ago`, `in 2 hours`; null for what is further away than a week, where the date says more. */
function relativeTo(now, at) {
  const seconds = Math.round((at - now) / 1000);
  const size = Math.abs(seconds);
  if (size >= 7 * DAY) return null;
  if (size < MINUTE) return relative.format(0, 'second');
  if (size < HOUR) return relative.format(Math.trunc(seconds / MINUTE), 'minute');
  if (size < DAY) return relative.format(Math.trunc(seconds / HOUR), 'hour');
  return relative.format(Math.trunc(seconds / DAY), 'day');
}

/** Moments are written in UTC, because the service does not know where the reader is; the browser does. */
function showLocalTimes(root) {
  const now = Date.now();
  for (const time of root.querySelectorAll('time[datetime]')) {
    const text = time.textContent;
    if (!text.endsWith(' UTC')) continue;
    const at = new Date(time.dateTime);
    time.title = `${moment.format(at)}, ${text}`;
    time.textContent = relativeTo(now, at) ?? moment.format(at);
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A page in the background sends no requests. */
const whenVisible = () =>
  document.visibilityState === 'visible'
    ? Promise.resolve()
    : new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true })).then(
        whenVisible,
      );

const ROWS_MAX = 500;

/** The end of a sign-in takes the place of its start. */
function dropReplacedRows(body) {
  const seen = new Set();
  for (const row of [...body.rows]) {
    const { key } = row.dataset;
    if (key === undefined) continue;
    if (seen.has(key)) row.remove();
    seen.add(key);
  }
}

/** Puts new rows on top of a table; the service holds each answer until there is something to tell. */
async function followRows(region) {
  const body = region.querySelector('tbody');
  const state = document.querySelector('[data-live-state]');
  let after = region.dataset.after;
  if (state) state.textContent = 'Live: new events appear by themselves.';
  for (;;) {
    await whenVisible();
    const address = new URL(region.dataset.live, location.href);
    address.searchParams.set('after', after);
    const answer = await fetch(address, { headers: { accept: 'application/json' } }).catch(() => null);
    if (answer?.ok) {
      const news = await answer.json().catch(() => null);
      if (news === null) return;
      after = String(news.after);
      if (news.rows === '') continue;
      body.querySelector('.table-empty')?.closest('tr').remove();
      body.insertAdjacentHTML('afterbegin', news.rows);
      dropReplacedRows(body);
      showLocalTimes(body);
      while (body.rows.length > ROWS_MAX) body.rows[body.rows.length - 1].remove();
    } else if (answer === null || answer.status === 429 || answer.status >= 500) {
      await pause(Math.max(2, Number(answer?.headers.get('retry-after')) || 5) * 1000);
    } else {
      if (state) state.textContent = 'No longer live. Reload the page to go on.';
      return;
    }
  }
}

const WATCH_MS = 5000;

/** Loads the page again once its status is another one: a program or the daily check has changed it. */
async function watchStatus(region) {
  for (;;) {
    await pause(WATCH_MS);
    await whenVisible();
    const answer = await fetch(region.dataset.watch, { headers: { accept: 'application/json' } }).catch(() => null);
    const news = answer?.ok ? await answer.json().catch(() => null) : null;
    if (news && news.status !== region.dataset.watched) return location.reload();
    if (answer && !answer.ok && answer.status < 500 && answer.status !== 429) return;
  }
}

const TYPING_MS = 250;

/** Says beside a field what the service thinks of the address in it, as it is typed. */
function checkWhileTyping(field) {
  const output = document.getElementById(field.dataset.checkOutput);
  let waiting;
  let last = 0;
  field.addEventListener('input', () => {
    clearTimeout(waiting);
    last += 1;
    const turn = last;
    if (field.value.trim() === '') {
      output.textContent = '';
      return;
    }
    waiting = setTimeout(async () => {
      const address = new URL(field.dataset.check, location.href);
      address.searchParams.set('redirect_uri', field.value.trim());
      const answer = await fetch(address, { headers: { accept: 'application/json' } }).catch(() => null);
      if (turn !== last || !answer?.ok) return;
      const { tone, text } = await answer.json();
      output.className = `field-answer tone-text-${tone}`;
      output.textContent = text;
    }, TYPING_MS);
  });
}

const COPIED_MS = 2_000;

function addCopyButton(block) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, COPIED_MS);
  });
  block.append(button);
}

/** The numbers of a day under the pointer, or under the arrow keys: a chart is one stop of the Tab key. */
function readChart(plot) {
  const output = document.getElementById(`${plot.closest('figure').id}-value`);
  const columns = [...plot.querySelectorAll('.chart-hover')];
  let current = columns.length;
  const show = (index) => {
    current = Math.min(columns.length - 1, Math.max(0, index));
    for (const column of columns) column.classList.toggle('chart-current', column === columns[current]);
    output.textContent = columns[current]?.textContent.trim() ?? '';
  };
  plot.setAttribute('tabindex', '0');
  plot.addEventListener('focus', () => show(current));
  plot.addEventListener('pointerover', (event) => {
    const index = columns.indexOf(event.target);
    if (index >= 0) show(index);
  });
  plot.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    show(current + step);
  });
}

showLocalTimes(document);
for (const plot of document.querySelectorAll('.chart-plot')) readChart(plot);
for (const region of document.querySelectorAll('[data-live]')) followRows(region);
for (const region of document.querySelectorAll('[data-watch]')) watchStatus(region);
for (const field of document.querySelectorAll('[data-check]')) checkWhileTyping(field);
if (navigator.clipboard) for (const block of document.querySelectorAll('.code-copy')) addCopyButton(block);
