/** A page that needs social login: until it is set up, the page says how. */
import type { DomainError } from '../../kernel/domain-error.ts';
import type { Result } from '../../kernel/result.ts';
import { html } from '../../pages/html.ts';
import type { SocialLoginResource } from '../../social-login/ports/resource.ts';
import type { ProjectCall, ProjectPage } from '../owner-routes.ts';
import { projectPage } from '../pages/frame/project-page.ts';
import { notSetUp } from '../pages/project/not-set-up.ts';
import { projectPaths } from '../paths.ts';
import type { Section } from '../sections.ts';

export type ReadResource = (tenantId: string) => Promise<Result<SocialLoginResource, DomainError>>;

export const setUpPage =
  (
    section: Section,
    readResource: ReadResource,
    page: (call: ProjectCall, resource: SocialLoginResource) => Promise<string>,
  ): ProjectPage =>
  async (call) => {
    const resource = await readResource(call.tenant.id);
    if (resource.ok) return page(call, resource.value);
    return projectPage(call, { section, children: html`${notSetUp(projectPaths(call.tenant.id), section)}` });
  };
