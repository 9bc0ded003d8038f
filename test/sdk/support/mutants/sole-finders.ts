/** For each check, a mutant that no other check finds; `prove-strange-apps.all.test.ts` verifies this. */
import type { CheckId } from '../../../../sdk/src/cli/prove/findings/catalogue.ts';

export interface Sole {
  readonly where: string;
  readonly mutant: string;
}

const werkstatt = (mutant: string): Sole => ({ where: 'werkstatt', mutant });
const tablero = (mutant: string): Sole => ({ where: 'tablero', mutant });

export const SOLE_FINDERS: Readonly<Record<CheckId, Sole>> = {
  P01: werkstatt('print view without a session'),
  P02: werkstatt('file of anybody'),
  P03: werkstatt('order of anybody changed'),
  P04: werkstatt('hidden by a script'),
  P05: werkstatt('data of a file'),
  P06: werkstatt('print by another spelling'),
  P07: tablero('expired token'),
  P08: tablero('token of another project'),
  P09: tablero('token only decoded'),
  P10: tablero('token without a signature'),
  P11: tablero('id token'),
  P12: tablero('token that was cut'),
  P13: werkstatt('sign-out forgets'),
  P14: werkstatt('revocation ignored'),
  P15: werkstatt('state not compared'),
  P16: werkstatt('target not checked'),
  P17: werkstatt('session of before'),
  P18: werkstatt('cookie for scripts'),
  P19: tablero('token in the JSON'),
  P20: werkstatt('file in shared caches'),
  P21: tablero('origin repeated'),
  P22: werkstatt('seal not compared'),
  P23: werkstatt('customer by address'),
  P24: werkstatt('same address, same customer'),
  P26: werkstatt('outage as signed out'),
  P27: werkstatt('no page after a no'),
  P28: tablero('renewals at once'),
  P29: tablero('key in the script'),
  P30: { where: 'verein', mutant: 'role kept in the app' },
};
