/** Turns an error into output and an exit code. No message contains a key, because no error does. */
import {
  CredentialsConflict,
  CredentialsExposed,
  CredentialsInvalid,
  CredentialsMissing,
} from '../credentials/index.ts';
import { Refused, SessionEnded, Unavailable } from '../errors.ts';
import { NotAPlace } from '../files/place.ts';
import { WrongArgument } from '../wrong-argument.ts';
import { EXIT, type ExitCode, UsageError } from './frame/exit-codes.ts';
import type { Output } from './frame/output.ts';
import { ClonedProject } from './init/clone.ts';
import { AnotherService, MixedProjects } from './project/project.ts';

/** `call` is the program and the command, as far as they are known: its help lists the arguments. */
export function reportError(error: unknown, out: Output, call: string): ExitCode {
  if (error instanceof UsageError) {
    out.fault('usage', error.message, [`  ${call} --help`]);
    return EXIT.usage;
  }
  if (
    error instanceof CredentialsMissing ||
    error instanceof CredentialsInvalid ||
    error instanceof CredentialsConflict ||
    error instanceof CredentialsExposed
  ) {
    out.fault(error.name, error.message, []);
    return EXIT.refused;
  }
  if (error instanceof ClonedProject) {
    out.fault('clonedProject', error.message, ['  porchlight link']);
    return EXIT.refused;
  }
  if (error instanceof AnotherService || error instanceof MixedProjects) {
    out.fault(error instanceof AnotherService ? 'anotherService' : 'mixedProjects', error.message, []);
    return EXIT.refused;
  }
  if (error instanceof Unavailable) {
    const wait = error.retryAfterS === undefined ? [] : [`  Try again in ${error.retryAfterS} s.`];
    if (error.code === 'unreachable') wait.push('  A local one starts with: porchlight start');
    out.fault(error.code, error.message, wait, { retry_after_s: error.retryAfterS });
    return EXIT.unavailable;
  }
  if (error instanceof Refused || error instanceof SessionEnded) {
    const { detail, fix, errors } = error.problem;
    const faults = (errors ?? []).map(({ path, message }) => `  ${fieldOf(path)}: ${message}`);
    const { approval } = error.problem;
    const next = fix ? [`  ${fix.why}`, `  ${fix.method} ${fix.path}`] : [];
    const asked = approval ? [`  ${approval.approval_url}`, `  Code ${approval.user_code}. --wait waits for it.`] : [];
    const said = out.json ? detail : withoutFields(detail);
    out.fault(error.code, said, [...faults, ...next, ...asked], { errors, fix, approval });
    return EXIT.refused;
  }
  if (error instanceof NotAPlace) {
    out.fault('file', error.message, []);
    return EXIT.usage;
  }
  if (error instanceof Error && 'syscall' in error) {
    out.fault('file', error.message, ['  Look at the name of the file, and whether you may read or write it.']);
    return EXIT.usage;
  }
  // The SDK's errors about arguments are for the author of the call, and here that is the user of the command line.
  const isArgument = error instanceof WrongArgument;
  out.fault(isArgument ? 'usage' : 'internal', error instanceof Error ? error.message : String(error), [
    ...(isArgument ? [`  ${call} --help`] : ['  This is a fault of the command line. Please tell us what you did.']),
  ]);
  return isArgument ? EXIT.usage : EXIT.unavailable;
}

/** A field of a request as people say it: `callback_urls, number 3`. */
const fieldOf = (path: string): string =>
  path
    .replace(/^body\./, '')
    .replace(/\.(\d+)(?=\.|$)/g, (_, index) => `, number ${Number(index) + 1}`)
    .replaceAll('.', ': ');

/** A sentence about the field `errors` is for programs: people read the faults below it. */
const withoutFields = (detail: string): string =>
  detail.replace(/ `errors` [^.]*\./, '').replace(/; `errors` [^.]*/, '');
