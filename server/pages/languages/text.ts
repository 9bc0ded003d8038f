/**
 * Texts with open places, `{host}`, and how they are filled. A translation may put a place wherever its grammar wants it;
 * one that loses a place does not compile.
 */
import type { Markup } from '../html.ts';

/** All names of placeholders. */
export type Slot =
  | 'address'
  | 'app'
  | 'client'
  | 'code'
  | 'connected'
  | 'email'
  | 'expires'
  | 'host'
  | 'hours'
  | 'left'
  | 'longest'
  | 'minutes'
  | 'network'
  | 'page'
  | 'path'
  | 'provider'
  | 'role'
  | 'seconds'
  | 'shared'
  | 'since'
  | 'status'
  | 'team'
  | 'time'
  | 'unused'
  | 'used'
  | 'wait';

/** The placeholders of a text, or those that a pattern of texts asks for. */
type SlotsOf<T extends string> = { [S in Slot]: T extends `${string}{${S}}${string}` ? S : never }[Slot];

/** A text with all of these placeholders: an intersection, which TypeScript infers from function parameters. */
type WithAll<S extends Slot> = (S extends Slot ? (text: `${string}{${S}}${string}`) => void : never) extends (
  text: infer T extends string,
) => void
  ? T
  : never;

type WithSlots<S extends Slot> = [S] extends [never] ? string : WithAll<S>;

/** The same texts in another language. */
export type Translated<T> = {
  readonly [K in keyof T]: T[K] extends string ? WithSlots<SlotsOf<T[K]>> : Translated<T[K]>;
};

const PLACE = /\{(\w+)\}/;

/** Every second piece is the name of a place. */
const pieces = <V>(text: string, values: Readonly<Record<string, V>>): (string | V)[] =>
  text.split(PLACE).map((piece, index) => (index % 2 === 0 ? piece : (values[piece] ?? `{${piece}}`)));

/** The text as a part of a page: a value may be a name that is set apart, or a link. */
export const fill = <T extends string>(text: T, values: Readonly<Record<SlotsOf<T>, Markup>>): Markup =>
  pieces<Markup>(text, values);

/** The text as plain characters, for titles and attributes. */
export const fillText = <T extends string>(text: T, values: Readonly<Record<SlotsOf<T>, string>>): string =>
  pieces<string>(text, values).join('');
