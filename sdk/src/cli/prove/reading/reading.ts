/**
 * What was read from one answer. A worker reads the text itself, because a page of a hostile app must not stop the run.
 */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly value: string;
}

export interface Form<Address = URL> {
  readonly method: 'GET' | 'POST';
  readonly action: Address;
  readonly isMultipart: boolean;
  readonly fields: readonly Field[];
  /** Attributes and text of the form, in lower case. A sign-out is searched for in them first. */
  readonly words: string;
}

export interface ScriptCall {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Names in the object that is sent. */
  readonly keys: readonly string[];
}

/** Values that a page tells its scripts to keep in the browser. */
export interface Kept {
  readonly place: 'localStorage' | 'sessionStorage';
  readonly name: string;
  readonly value: string;
}

export interface Reading<Address = URL> {
  readonly isHtml: boolean;
  readonly links: readonly Address[];
  readonly forms: readonly Form<Address>[];
  /** Quoted paths in scripts, or in the whole text if it is no page. A placeholder for an id is written as `{}`. */
  readonly paths: readonly string[];
  /** Whole addresses in quotes. */
  readonly quoted: readonly Address[];
  readonly calls: readonly ScriptCall[];
  /** Ids in JSON and in attributes. They can fill the placeholder of an address. */
  readonly ids: readonly string[];
  readonly kept: readonly Kept[];
  /** Whether a script removes something that it stored in the browser. */
  readonly dropsKept: boolean;
  /** Whether the page redirects to another address by itself. */
  readonly refreshes: boolean;
  /** The value against forgery in the head of the page. */
  readonly forgeryGuard: string | null;
}

/** A text to read, as it is sent to the worker. */
export interface ReadingTask {
  readonly text: string;
  readonly href: string;
  /** Whether tags are read. In a script or in JSON they are only text. */
  readonly isHtml: boolean;
}

export const NOTHING_READ: Reading = {
  isHtml: false,
  links: [],
  forms: [],
  paths: [],
  quoted: [],
  calls: [],
  ids: [],
  kept: [],
  dropsKept: false,
  refreshes: false,
  forgeryGuard: null,
};

/** Whether a person fills in this field. */
export const isTyped = ({ type }: Field): boolean =>
  ['text', 'textarea', 'search', 'email', 'url', 'tel', 'number', 'password'].includes(type);

/**
 * Forms with the same key are the same form, whatever their session values are. Fixed values, such as what a button
 * does, make forms different.
 */
export const formKey = ({ method, action, fields }: Form): string =>
  `${method} ${action.pathname} ${fields
    .map(({ name, type, value }) => (type === 'hidden' && value.length < 12 ? `${name}=${value}` : name))
    .join('&')}`;

export const isSameForm = (one: Form, other: Form): boolean => formKey(one) === formKey(other);

const TOKEN = /^[\w.~+/=-]{16,4096}$/;
const IS_BEARER = /token|jwt|auth|bearer|access|session|sid\b/i;
const IS_OTHER = /refresh|csrf|xsrf|state|nonce|verifier|id_?token/i;

/** The token that scripts would send as `Authorization: Bearer`; null if no stored value looks like one. */
export function bearerIn(kept: readonly Kept[]): string | null {
  const fields = kept.flatMap(({ name, value }) => [[name, value] as const, ...fieldsOf(value)]);
  return fields.find(([name, value]) => IS_BEARER.test(name) && !IS_OTHER.test(name) && TOKEN.test(value))?.[1] ?? null;
}

/** The texts in an object that is written as JSON or as JavaScript. */
const fieldsOf = (value: string): (readonly [string, string])[] =>
  [...value.matchAll(/["']?([\w$]{1,60})["']?\s{0,20}:\s{0,20}["']([^"']{1,4096})["']/g)].map(
    ([, name = '', text = '']) => [name, text] as const,
  );
