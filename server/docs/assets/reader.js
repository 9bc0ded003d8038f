/**
 * Comfort for readers: copy buttons, tabs that stay as they were chosen, the place on the page, and answers while a
 * search is typed. Everything on the page works without it.
 */

const create = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};

/* Copying. The text of the button says whether it worked, also to users of a screen reader. */

const SAID_FOR_MS = 2_000;

async function copy(button, text) {
  // The first part of the button is its visible word. The text after it says what the button copies.
  const word = button.firstChild;
  button.dataset.label ??= word.data;
  try {
    await navigator.clipboard.writeText(await text());
    word.data = 'Copied';
  } catch {
    word.data = 'Not copied';
  }
  setTimeout(() => {
    word.data = button.dataset.label;
  }, SAID_FOR_MS);
}

const codeIn = (figure) => [...figure.querySelectorAll('code')].map((code) => code.textContent).join('\n');

for (const figure of document.querySelectorAll('figure.code-block')) {
  const name = figure.querySelector('figcaption')?.textContent ?? 'commands';
  const button = create('button', { type: 'button', class: 'copy', 'aria-live': 'polite' }, 'Copy');
  button.append(create('span', { class: 'visually-hidden' }, ` ${name}`));
  button.addEventListener('click', () => copy(button, () => codeIn(figure).trimEnd()));
  figure.append(button);
}

for (const button of document.querySelectorAll('[data-copy-from]')) {
  button.hidden = false;
  const { copyFrom } = button.dataset;
  button.addEventListener('click', () => copy(button, async () => (await fetch(copyFrom)).text()));
}

/* Tabs. A choice holds for every set that begins with the same word, on every page. */

const keyOf = (set) => `tabs:${set.querySelector('input')?.value}`;

function choose(set, value) {
  const input = [...set.querySelectorAll('input')].find((one) => one.value === value);
  if (input) input.checked = true;
}

const sets = [...document.querySelectorAll('fieldset.tabs')];
for (const set of sets) {
  try {
    choose(set, localStorage.getItem(keyOf(set)));
  } catch {
    // A browser that keeps nothing shows the first tab.
  }
  set.addEventListener('change', ({ target }) => {
    const top = set.getBoundingClientRect().top;
    for (const other of sets) if (keyOf(other) === keyOf(set)) choose(other, target.value);
    // Tab sets above may have grown, so the page scrolls to keep the pressed tab under the pointer.
    scrollBy({ top: set.getBoundingClientRect().top - top, behavior: 'instant' });
    try {
      localStorage.setItem(keyOf(set), target.value);
    } catch {
      // Storage may be switched off.
    }
  });
}

/* Marks the reader's place on the page, and in the list of documents. */

const listed = document.querySelector('.docs-within') ? '.docs-within a' : '.docs-toc a';
const places = new Map(
  [...document.querySelectorAll(listed)].map((link) => [document.getElementById(link.hash.slice(1)), link]),
);

function markPlace() {
  const passed = [...places.keys()].filter((heading) => heading && heading.getBoundingClientRect().top < 140);
  const current = places.get(passed.at(-1));
  for (const link of places.values()) {
    if (link === current) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

if (places.size > 0) {
  addEventListener('scroll', () => requestAnimationFrame(markPlace), { passive: true });
  markPlace();
}

const menu = document.querySelector('.docs-menu nav');
const here = menu?.querySelector('[aria-current]');
if (menu && here) {
  const below = here.getBoundingClientRect().bottom - menu.getBoundingClientRect().bottom;
  if (below > 0) menu.scrollTop += below + 96;
}

/* The sandbox of the front page: what the service did, step by step. */

const sandbox = document.querySelector('form[data-sandbox]');

const stepsOf = ({ tenant_id, login_url, user, events }) => [
  ['A project was made: ', tenant_id],
  ['Sign-in is on, at ', login_url],
  [`A test user signed in: ${user.name ?? user.email}, `, `user ${user.id}`],
  ['The event arrived: ', events.map(({ id, event }) => `${id} ${event}`).join(', ')],
];

async function runSandbox() {
  const list = sandbox.querySelector('ol');
  const button = sandbox.querySelector('button');
  button.disabled = true;
  list.hidden = false;
  list.replaceChildren(create('li', {}, 'Running …'));
  const began = performance.now();
  try {
    const answer = await fetch(sandbox.action, { method: 'POST', headers: { accept: 'application/json' } });
    const body = await answer.json();
    if (!answer.ok) {
      list.replaceChildren(create('li', {}, body.detail ?? 'The service refused.'));
      return;
    }
    const took = Math.round(performance.now() - began);
    list.replaceChildren(
      ...stepsOf(body).map(([words, value]) => create('li', {}, words, create('code', {}, value))),
      create('li', {}, `All of it took ${took} milliseconds. The project ends by itself; nobody has its keys.`),
    );
  } catch {
    list.replaceChildren(create('li', {}, 'The service did not answer.'));
  } finally {
    button.disabled = false;
    // The button may be the last thing that the window shows.
    list.scrollIntoView({ block: 'nearest' });
  }
}

sandbox?.addEventListener('submit', (event) => {
  event.preventDefault();
  runSandbox();
});

/* Search: `/` goes to the field, arrows choose, Enter opens, Escape closes. */

const field = document.querySelector('.docs-search input');

function hit({ url, title, heading, parts }, index) {
  const excerpt = parts.map(({ text, match }) => (match ? create('mark', {}, text) : text));
  const words = [create('strong', {}, heading ? `${title}: ${heading}` : title), create('span', {}, ...excerpt)];
  return create(
    'a',
    { href: url, role: 'option', id: `hit-${index}`, 'aria-selected': 'false', tabindex: '-1' },
    ...words,
  );
}

function searchAsTyped() {
  const list = create('div', { class: 'search-hits', role: 'listbox', id: 'search-hits', 'aria-label': 'Pages found' });
  list.hidden = true;
  field.form.append(list);
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-controls': 'search-hits',
    'aria-expanded': 'false',
    'aria-autocomplete': 'list',
  }))
    field.setAttribute(name, value);
  let chosen = -1;
  let asked = 0;

  const show = (visible) => {
    list.hidden = !visible;
    field.setAttribute('aria-expanded', String(visible));
    if (!visible) pick(-1);
  };
  function pick(index) {
    chosen = index;
    for (const [at, option] of [...list.children].entries()) option.setAttribute('aria-selected', String(at === index));
    if (index === -1) field.removeAttribute('aria-activedescendant');
    else field.setAttribute('aria-activedescendant', `hit-${index}`);
    list.children[index]?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }
  async function find() {
    asked += 1;
    const turn = asked;
    const query = field.value.trim();
    if (query === '') {
      show(false);
      return;
    }
    const answer = await fetch(`/docs/search?q=${encodeURIComponent(query)}`, {
      headers: { accept: 'application/json' },
    });
    if (!answer.ok || turn !== asked) return;
    const { results } = await answer.json();
    if (turn !== asked) return;
    list.replaceChildren(...results.slice(0, 8).map(hit));
    show(results.length > 0);
  }

  let typing;
  field.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(find, 80);
  });
  field.addEventListener('keydown', (event) => {
    const count = list.hidden ? 0 : list.children.length;
    if (event.key === 'Escape') show(false);
    else if (event.key === 'ArrowDown' && count > 0) pick((chosen + 1) % count);
    else if (event.key === 'ArrowUp' && count > 0) pick((chosen + count - 1) % count);
    else if (event.key === 'Enter' && chosen >= 0) list.children[chosen].click();
    else return;
    event.preventDefault();
  });
  field.form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!field.form.contains(relatedTarget)) show(false);
  });
  // A press takes the focus from the field before the click arrives.
  list.addEventListener('mousedown', (event) => event.preventDefault());
}

if (field) {
  searchAsTyped();
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest('input, textarea, select, [contenteditable]')) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}
