import { AGREEMENT } from '../../oauth/agreement.ts';

/** The grant itself and what was agreed with it; everything else under a grant was issued and can be used. */
export const GRANT_MODELS = ['Grant', AGREEMENT] as const;
