/**
 * Ten apps with five faults each, written along the OWASP API Security Top 10 of 2023 by somebody who knew the checks. No
 * check was fitted to them. What is not found is named in `/docs/prove`, under "What it cannot see".
 */
import type { PlantedApp } from '../apps/serve.ts';
import { calendar, parcels, tickets } from './apis.ts';
import { chat, loyalty, organisations } from './flows.ts';
import { clinic, forum, payroll, vault } from './pages.ts';

export const OWASP: readonly PlantedApp[] = [
  clinic,
  forum,
  payroll,
  vault,
  parcels,
  tickets,
  calendar,
  organisations,
  loyalty,
  chat,
];
