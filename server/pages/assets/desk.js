// What script adds to the owner's pages: events as they come, lists that are searched and addresses that are checked while
// one types, and buttons that copy. Every page does its work without it.

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A page in the background sends no requests. */
const whenVisible = () =>
  document.visibilityState === 'visible'
    ? Promise.resolve()
    : new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true })).then(
        whenVisible,
      );

const ROWS_MAX = 500;

/** When a sign-in ends, its last row replaces the row of its start. */
function dropReplacedRows(body) {
  const seen = new Set();
  for (const row of [...body.rows]) {
    const { key } = row.dataset;
    if (key === undefined) continue;
    if (seen.has(key)) row.remove();
    seen.add(key);
  }
}

/** Puts new rows on top of a table; the service holds each answer until there are new rows. */
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
      body.dispatchEvent(new Event('rows-added', { bubbles: true }));
      while (body.rows.length > ROWS_MAX) body.rows[body.rows.length - 1].remove();
    } else if (answer === null || answer.status === 429 || answer.status >= 500) {
      await pause(Math.max(2, Number(answer?.headers.get('retry-after')) || 5) * 1000);
    } else {
      if (state) state.textContent = 'No longer live. Reload the page to go on.';
      return;
    }
  }
}

/** What a part of a live page is: cards have ids, and the row of figures is one part. */
const keyOf = (part) => part.id || part.className;
const keysOf = (region) => [...region.children].map(keyOf).join(' ');

/** Shows the news of a page that was loaded again. A part that somebody is in stays as it is. */
function replaceParts(region, found) {
  if (keysOf(region) !== keysOf(found)) {
    if (region.contains(document.activeElement)) return;
    region.replaceChildren(...found.childNodes);
    enhance(region);
    return;
  }
  const news = [...found.children];
  for (const [index, part] of [...region.children].entries()) {
    if (part.contains(document.activeElement)) continue;
    part.replaceWith(news[index]);
    enhance(news[index]);
  }
}

/** Loads a page again when something has happened; the service holds each answer until then. */
async function followPage(region) {
  let after = region.dataset.after;
  for (;;) {
    await whenVisible();
    const address = new URL(region.dataset.livePage, location.href);
    address.searchParams.set('after', after);
    const answer = await fetch(address, { headers: { accept: 'application/json' } }).catch(() => null);
    const news = answer?.ok ? await answer.json().catch(() => null) : null;
    if (news) {
      after = String(news.after);
      if (news.rows === '') continue;
      const page = await fetch(location.href).catch(() => null);
      const text = page?.ok && !page.redirected ? await page.text() : '';
      const found = new DOMParser().parseFromString(text, 'text/html').querySelector('[data-live-page]');
      if (found) replaceParts(region, found);
    } else if (answer === null || answer.status === 429 || answer.status >= 500) {
      await pause(Math.max(2, Number(answer?.headers.get('retry-after')) || 5) * 1000);
    } else return;
  }
}

const WATCH_MS = 5000;

/** Loads the page again after its status has changed, by a program or by the daily check. */
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

/** Shows next to a field, while it is typed, what the service says about the address. */
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

/** Loads the page of a search form without leaving this one; null if a newer search has begun. */
function searcher() {
  let turn = 0;
  return async (form) => {
    turn += 1;
    const mine = turn;
    await pause(TYPING_MS);
    if (mine !== turn) return null;
    const address = new URL(form.action);
    for (const [name, value] of new FormData(form)) if (value !== '') address.searchParams.set(name, value);
    const answer = await fetch(address).catch(() => null);
    if (mine !== turn || !answer?.ok || answer.redirected) return null;
    return { address, found: new DOMParser().parseFromString(await answer.text(), 'text/html') };
  };
}

/** The list below a search follows what is typed; the address does too, so that the page can be reloaded and shared. */
function searchWhileTyping(form) {
  const list = document.getElementById(form.dataset.searches);
  const search = searcher();
  form.addEventListener('input', async () => {
    const { address, found } = (await search(form)) ?? {};
    const replacement = found?.getElementById(list.id);
    if (!replacement) return;
    list.replaceChildren(...replacement.childNodes);
    list.dispatchEvent(new Event('rows-added', { bubbles: true }));
    history.replaceState(null, '', address);
  });
}

/** Other projects by name or id, found on the page of all projects. */
function findWhileTyping(field) {
  const list = document.getElementById(field.dataset.findIn);
  const recent = [...list.children];
  const search = searcher();
  field.addEventListener('input', async () => {
    const { found } = (await search(field.form)) ?? {};
    if (!found) return;
    const rows = [...found.querySelectorAll('.project-name')].map((name) => {
      const row = document.createElement('li');
      const link = name.querySelector('a');
      link.append(name.querySelector('.row-id'));
      row.append(link);
      return row;
    });
    list.replaceChildren(...(field.value.trim() === '' ? recent : rows));
  });
}

const focusWhenOpen = (dialog) =>
  dialog.addEventListener('toggle', () => {
    if (dialog.matches(':popover-open')) dialog.querySelector('input').focus();
  });

/** Ctrl+K, or Cmd+K, as in other programs. */
const openByKey = (dialog) =>
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    dialog.togglePopover();
  });

/** People of the project whose name or address has these letters, as options. */
async function findPeople(href, text) {
  if (!href || text.length < 2) return [];
  const address = new URL(href, location.href);
  address.searchParams.set('q', text);
  const answer = await fetch(address, { headers: { accept: 'application/json' } }).catch(() => null);
  const { people } = answer?.ok ? await answer.json() : { people: [] };
  return people.map(({ id, label, href: to }) => {
    const option = document.createElement('a');
    Object.assign(option, { id: `palette-person-${id}`, href: to, tabIndex: -1, textContent: label });
    option.setAttribute('role', 'option');
    const kind = document.createElement('span');
    kind.className = 'row-id';
    kind.textContent = 'Person';
    option.append(kind);
    return option;
  });
}

/** Pages and actions that have the letters, and people; the arrow keys choose, and Enter opens. */
function palette(dialog) {
  const field = dialog.querySelector('input');
  const list = dialog.querySelector('[role="listbox"]');
  const known = [...list.children];
  const empty = dialog.querySelector('[data-palette-empty]');
  let turn = 0;
  const choose = (chosen) => {
    for (const option of list.children) option.setAttribute('aria-selected', String(option === chosen));
    if (chosen) field.setAttribute('aria-activedescendant', chosen.id);
    else field.removeAttribute('aria-activedescendant');
    chosen?.scrollIntoView({ block: 'nearest' });
  };
  const show = (options) => {
    list.replaceChildren(...options);
    empty.hidden = options.length > 0;
    choose(options[0]);
  };
  field.addEventListener('input', async () => {
    turn += 1;
    const mine = turn;
    const text = field.value.trim();
    const words = text.toLowerCase().split(/\s+/);
    const matching = known.filter((option) => words.every((word) => option.textContent.toLowerCase().includes(word)));
    show(matching);
    await pause(TYPING_MS);
    const people = mine === turn ? await findPeople(dialog.dataset.people, text) : [];
    if (mine === turn && people.length > 0) show([...matching, ...people]);
  });
  field.addEventListener('keydown', (event) => {
    const options = [...list.children];
    const at = options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      choose(options[(at + step + options.length) % options.length]);
    }
    if (event.key === 'Enter') options[at]?.click();
  });
  openByKey(dialog);
}

const COLOUR = /^#[0-9a-f]{6}$/i;

/** The preview of the sign-in pages follows the form. The colours come from a stylesheet for each accent. */
function previewWhileTyping(preview) {
  const sheet = document.querySelector('link[href*="/look-preview."]');
  const accent = document.getElementById('accent');
  const swatch = document.querySelector('[data-swatch-of="accent"]');
  let waiting;
  const paint = () => {
    clearTimeout(waiting);
    const text = accent.value.trim();
    if (text !== '' && !COLOUR.test(text)) return;
    if (text !== '') swatch.value = text.toLowerCase();
    waiting = setTimeout(() => {
      const name = text === '' ? 'plain' : text.slice(1).toLowerCase();
      sheet.href = sheet.href.replace(/look-preview\.\w+\.css/, `look-preview.${name}.css`);
    }, TYPING_MS);
  };
  accent.addEventListener('input', paint);
  swatch.hidden = false;
  swatch.addEventListener('input', () => {
    accent.value = swatch.value;
    paint();
  });
  const fields = ['terms_url', 'privacy_url', 'support_email'].map((name) => accent.form.elements[name]);
  const link = () => {
    const unset = fields.filter(({ value }) => value.trim() === '').map(({ name }) => name);
    for (const links of preview.querySelectorAll('.look-links')) {
      links.dataset.unset = unset.join(' ');
      const support = links.querySelector('[data-look="support"]');
      support.textContent = support.textContent.replace(/\S*$/, fields[2].value.trim() || 'help@example.com');
    }
  };
  for (const field of fields) field.addEventListener('input', link);
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

/** What script adds to parts that may come later too. */
function enhance(part) {
  for (const plot of part.querySelectorAll('.chart-plot')) readChart(plot);
  if (navigator.clipboard) for (const block of part.querySelectorAll('.code-copy')) addCopyButton(block);
  part.dispatchEvent(new Event('rows-added', { bubbles: true }));
}

enhance(document);
for (const region of document.querySelectorAll('[data-live-page]')) followPage(region);
for (const region of document.querySelectorAll('[data-live]')) followRows(region);
for (const region of document.querySelectorAll('[data-watch]')) watchStatus(region);
for (const form of document.querySelectorAll('[data-searches]')) searchWhileTyping(form);
for (const field of document.querySelectorAll('[data-find-in]')) findWhileTyping(field);
for (const preview of document.querySelectorAll('.look-previews')) previewWhileTyping(preview);
for (const dialog of document.querySelectorAll('.switcher')) focusWhenOpen(dialog);
for (const dialog of document.querySelectorAll('.palette')) palette(dialog);
for (const field of document.querySelectorAll('[data-check]')) checkWhileTyping(field);
