/**
 * Puts a form under each operation of the reference. It is made from openapi.json when it is first opened, sends the
 * call to this service and shows the answer. Credentials stay in the page: they are stored nowhere and sent nowhere
 * else. Without this script the text of the reference is the same.
 */

const create = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
};

let fields = 0;
const known = new Map();

/** A labelled input. Inputs of other forms with the same `name` share its value. */
function field(name, { label = name, hint = '', input = 'input', value = '', secret = false, optional = false } = {}) {
  fields += 1;
  const id = `try-${fields}`;
  const control = create(input, {
    id,
    'data-name': name,
    ...(hint ? { 'aria-describedby': `${id}-hint` } : {}),
    ...(input === 'textarea' ? { rows: '6', spellcheck: 'false' } : { type: secret ? 'password' : 'text' }),
    autocomplete: 'off',
  });
  control.value = value || (known.get(name) ?? '');
  const caption = create('label', { for: id }, optional ? `${label} (optional)` : label);
  const wrapper = create('div', { class: 'field' }, caption, control);
  if (hint) wrapper.append(create('p', { class: 'field-hint', id: `${id}-hint` }, hint));
  return { wrapper, control };
}

/**
 * Remembers what one form was given or answered. The next form with the same field is filled with it, even if it is opened
 * later.
 */
function remember(name, value) {
  if (value === '') return;
  known.set(name, value);
  for (const other of document.querySelectorAll(`[data-name="${CSS.escape(name)}"]`)) {
    if (other.value === '') other.value = value;
  }
}

/** `managementKey` → `Management key`. */
const inWords = (name) =>
  name.charAt(0).toUpperCase() + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The credential that the operation takes, or null: the browser sends a cookie by itself. */
function credentialOf(operation, schemes) {
  for (const requirement of operation.security ?? []) {
    const [name] = Object.keys(requirement);
    const scheme = schemes[name];
    if (scheme?.type === 'http' || scheme?.type === 'oauth2') return { name, scheme };
  }
  return null;
}

function formFor(method, path, operation, schemes) {
  const credential = credentialOf(operation, schemes);
  const key =
    credential &&
    field(credential.name, {
      label: inWords(credential.name),
      secret: true,
      hint: credential.scheme.bearerFormat,
    });
  const parameters = (operation.parameters ?? []).map((parameter) => ({
    parameter,
    ...field(parameter.name, { optional: !parameter.required, hint: parameter.description }),
  }));
  const media = operation.requestBody?.content?.['application/json'];
  const body =
    media &&
    field('Body', {
      input: 'textarea',
      value: JSON.stringify(media.example ?? {}, null, 2),
      optional: !operation.requestBody.required,
    });
  const leavesPage = operation.responses['302'] !== undefined;
  const confirms = ['disruptive', 'irreversible'].includes(operation['x-risk']);
  const name =
    confirms &&
    field(`${operation.operationId} confirmed`, {
      label: `Type ${operation.operationId} to confirm`,
      hint: `${operation.summary}. ${operation['x-risk'] === 'irreversible' ? 'This cannot be undone.' : 'People or programs may be refused afterwards.'}`,
    });
  const answer = create('div', { class: 'try-answer', role: 'status' });
  const form = create(
    'form',
    { 'aria-label': `Try ${method.toUpperCase()} ${path}` },
    ...[key, ...parameters, body, name].filter(Boolean).map(({ wrapper }) => wrapper),
    create(
      'div',
      { class: 'button-row button-row-start' },
      create(
        'button',
        { class: `button button-${confirms ? 'danger' : 'primary'}`, type: 'submit' },
        leavesPage ? 'Open in a new tab' : confirms ? operation.summary : 'Send',
      ),
    ),
    answer,
  );

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    for (const { parameter, control } of parameters) remember(parameter.name, control.value);
    if (key) remember(credential.name, key.control.value);
    const { url, headers } = requestOf(path, parameters);
    if (leavesPage) {
      window.open(url, '_blank', 'noopener');
      return;
    }
    if (name && name.control.value.trim() !== operation.operationId) {
      answer.replaceChildren(
        create('p', {}, `Nothing was sent. Type ${operation.operationId} in the last field first.`),
      );
      name.control.focus();
      return;
    }
    if (key?.control.value) headers.set('authorization', `Bearer ${key.control.value.trim()}`);
    if (body?.control.value.trim()) headers.set('content-type', 'application/json');
    await send(answer, url, { method: method.toUpperCase(), headers, body: body?.control.value.trim() || undefined });
  });
  return form;
}

function requestOf(path, parameters) {
  const query = new URLSearchParams();
  const headers = new Headers({ accept: 'application/json' });
  let filled = path;
  for (const { parameter, control } of parameters) {
    const value = control.value.trim();
    if (parameter.in === 'path') filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(value || '-'));
    else if (value !== '' && parameter.in === 'query') query.set(parameter.name, value);
    else if (value !== '' && parameter.in === 'header') headers.set(parameter.name, value);
  }
  return { url: `${filled}${query.size > 0 ? `?${query}` : ''}`, headers };
}

async function send(answer, url, init) {
  answer.replaceChildren(create('p', { class: 'soft' }, 'Sending …'));
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const shown = create('code', {}, isJson ? masked(text) : text);
    answer.replaceChildren(
      create('p', {}, create('strong', {}, `${response.status} ${response.statusText}`), ` ${init.method} ${url}`),
      create('pre', { tabindex: '0', role: 'group', 'aria-label': 'Answer' }, shown),
    );
    if (isJson && shown.textContent !== pretty(text)) answer.append(revealButton(shown, text));
  } catch {
    answer.replaceChildren(create('p', {}, 'The service did not answer.'));
  }
}

const pretty = (text) => JSON.stringify(JSON.parse(text), null, 2);

/** Remembers the values that the next call needs, and shows the answer with its secrets covered. */
function masked(text) {
  const value = JSON.parse(text);
  remember('managementKey', value.management_key ?? '');
  remember('applicationKey', value.application_key ?? '');
  remember('edgeSessionToken', value.expires_in ? value.token : '');
  remember('waitToken', value.wait?.token ?? '');
  remember('tenantId', value.tenant_id ?? '');
  return JSON.stringify(value, (name, part) => (secretFields.has(name) && part ? cover(String(part)) : part), 2);
}

/** A prefix says what kind of secret it is and gives nothing away. */
const cover = (secret) => `${/^[a-z]+(?:_[a-z]+)*_/.exec(secret)?.[0] ?? ''}••••••••`;

function revealButton(shown, text) {
  const button = create('button', { class: 'tool', type: 'button' }, 'Show secrets');
  button.addEventListener('click', () => {
    const covered = button.textContent === 'Show secrets';
    shown.textContent = covered ? pretty(text) : masked(text);
    button.textContent = covered ? 'Cover secrets' : 'Show secrets';
  });
  return create('div', {}, button);
}

/** Loaded once, when the first form is opened. */
let description;
let secretFields = new Set();

async function describe() {
  description ??= fetch('/openapi.json').then((response) => response.json());
  const { paths, components } = await description;
  secretFields = new Set(
    Object.values(components.schemas).flatMap(({ properties = {} }) =>
      Object.entries(properties).flatMap(([name, property]) => (property['x-secret'] ? [name] : [])),
    ),
  );
  return { paths, components };
}

async function open(details, id) {
  try {
    const { paths, components } = await describe();
    for (const [path, methods] of Object.entries(paths))
      for (const [method, operation] of Object.entries(methods))
        if (operation.operationId === id) details.append(formFor(method, path, operation, components.securitySchemes));
  } catch {
    description = undefined;
    details.append(create('p', {}, 'The description of the calls did not arrive. Reload the page.'));
  }
}

/* Every heading of the second level is an operation, named by its id. */
for (const heading of document.querySelectorAll('article h2[id]')) {
  let last = heading;
  while (last.nextElementSibling && !/^H[23]$/.test(last.nextElementSibling.tagName)) last = last.nextElementSibling;
  const details = create('details', { class: 'more try-it' }, create('summary', {}, 'Try it'));
  details.addEventListener('toggle', () => open(details, heading.id), { once: true });
  last.after(details);
}
