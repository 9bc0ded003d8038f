/** Every form below /account has a row that says why nothing is lost by one press: none is mounted without one. */
import { expect, it } from 'vitest';
import { operationOfForm } from '../../../server/desk/owner-routes.ts';
import { SAFETY, type Safety } from '../../../server/desk/safety.ts';
import { useHarness } from '../../support/social-tenant.ts';

const harness = useHarness();

interface Layer {
  readonly route?: {
    readonly path: string;
    readonly stack: readonly { readonly handle: object; readonly method?: string }[];
  };
}

/** Forms that are no call of the API: those of the account itself, and the pages that a link leads to. */
const OF_THE_ACCOUNT: Readonly<Record<string, Safety>> = {
  '/account/projects': { neither: 'it only adds a project' },
  '/account/sign-out': { neither: 'the person signs in again' },
  '/account/settings/delete': 'typed',
  '/account/programs/:handle/disconnect': 'undo',
  '/account/programs/:handle/reconnect': { neither: 'it puts something back' },
  '/account/sessions/end-others': { neither: 'it ends what the same person signs in to again' },
  '/account/sessions/:handle/end': { neither: 'it ends what the same person signs in to again' },
  '/account/invitations/:token': { neither: 'it only adds a member' },
  '/account/transfers/:token': { neither: 'the page of the link is the question: it says which keys end' },
  '/account/approvals/:id': 'confirm',
};

/** The forms among these layers that nothing is said about. */
const bare = (layers: readonly Layer[]): string[] =>
  layers.flatMap(({ route }) => {
    if (!route || !/^\/account(?:\/|$)/.test(route.path)) return [];
    if (!route.stack.some(({ method }) => method === 'post')) return [];
    const operation = route.stack.map(({ handle }) => operationOfForm(handle)).find((found) => found !== undefined);
    const safety = operation === undefined ? OF_THE_ACCOUNT[route.path] : SAFETY[operation];
    return safety === undefined ? [route.path] : [];
  });

const layers = (): readonly Layer[] => harness.current.service.app.router.stack as readonly Layer[];

it('is in the table, and every row is a form', () => {
  expect(bare(layers())).toEqual([]);
  const mounted = new Set(layers().flatMap(({ route }) => (route ? [route.path] : [])));
  for (const path of Object.keys(OF_THE_ACCOUNT)) expect([...mounted]).toContain(path);
});

it('a form that is mounted without a row is found', () => {
  const planted: Layer = {
    route: { path: '/account/projects/:tenantId/users/erase-all', stack: [{ handle: () => {}, method: 'post' }] },
  };
  expect(bare([...layers(), planted])).toEqual(['/account/projects/:tenantId/users/erase-all']);
});
