/**
 * Ten apps in ten styles with five faults each, from kinds of reports that recur: written from the descriptions of such
 * reports, without a look at the checks. `node scripts/prove/sets.ts ten` makes the table.
 */
import type { PlantedApp } from '../apps/serve.ts';
import { drop, market } from './accounts.ts';
import { bank, circle, stock } from './apis.ts';
import { desks, helpdesk, library, news, wiki } from './pages.ts';

export const UNTUNED: readonly PlantedApp[] = [library, desks, wiki, helpdesk, news, circle, stock, bank, market, drop];
