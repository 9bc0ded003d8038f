/** What pages and forms of a project get: the person, the project, and what was sent. */
import type { MemberRole, OperationId, Permission } from '@porchlight/contract';
import type { Account } from '../accounts/account.ts';
import type { RecentProject } from '../accounts/ports.ts';
import type { NoticeModel } from '../pages/components/notice.ts';
import type { MayUse } from '../pages/hide-controls.ts';
import type { Markup } from '../pages/html.ts';
import type { TenantNotice } from '../tenants/ports.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Ended, Undo } from '../undo/ports.ts';
import type { Done } from './done-notices.ts';
import type { Section } from './sections.ts';

/** The owner or a member at a project. */
export interface ProjectCall {
  readonly account: Account;
  /** When the person signed in. */
  readonly since: Date;
  readonly csrf: string;
  readonly tenant: Tenant;
  readonly role: MemberRole;
  /** Names who did something in the log. */
  readonly memberId: string;
  may(permission: Permission): boolean;
  /** Which forms and pages of the project this role may use. */
  readonly mayUse: MayUse;
  readonly now: Date;
  /** A value of the address; one that is given twice counts as not given. */
  query(name: string): string | undefined;
  param(name: string): string;
  readonly notice?: NoticeModel | undefined;
  /** What the owner should know on every page of the project. */
  readonly standing: readonly TenantNotice[];
  /** Other projects of this person, for the list that leads to them. */
  readonly others: readonly RecentProject[];
  /** How much waits for this person, in all projects. */
  readonly waiting: number;
  /** What this person may still undo in the project, the newest first. */
  readonly undos: readonly Undo[];
  /** The name of the message that the page shows. */
  readonly done?: string | undefined;
  /** The fields of the refused form, so that the person need not type them again. */
  readonly typed?: SentForm;
}

export interface SentForm {
  field(name: string): string;
  /** The bytes of a file; empty if none was chosen. */
  file(name: string): Promise<Buffer>;
}

export type ProjectPage = (call: ProjectCall) => Promise<string>;

/**
 * Where the browser goes next and which message is shown there, or a page that can be shown only this once. `object` names
 * what was changed, if it had no name before.
 */
export type Submitted = ({ readonly to: string; readonly done?: Done } | { readonly page: string }) & {
  readonly object?: string;
};

/** A read that is logged like a change. */
export interface LoggedRead {
  readonly operation: OperationId;
  object(call: ProjectCall): string;
}

/** What a change ends, written down before it is made. */
export interface UndoDraft {
  readonly ended: Ended;
  /** The name of the message about the change. */
  readonly done: Done;
  /** What it is about, for people to read. */
  readonly object: string;
}

/** What a person is asked before something ends that cannot come back. */
export interface Question {
  readonly section: Section;
  readonly title: string;
  /** What of it cannot be undone, if that is not all. */
  readonly lost?: string;
  /** What stops, each in a sentence. */
  readonly stops: readonly Markup[];
  readonly button: string;
}

/** What a form does about a change that takes something away. `desk/safety.ts` says which form needs which. */
export interface FormSafety {
  /** Null if nothing that is there would end. */
  undo?(call: ProjectCall, form: SentForm): Promise<UndoDraft | null>;
  /** Null if nothing stops. */
  confirm?(call: ProjectCall, form: SentForm): Promise<Question | null>;
  /** Whether what was sent gives others more rights, or leads people or data to a new place. */
  widens?(call: ProjectCall, form: SentForm): boolean | Promise<boolean>;
  /** The form only adds or sets what the person types, although its operation could also take something away. */
  readonly addsOnly?: boolean;
}
