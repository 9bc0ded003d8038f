/** A user with the address at which the desk serves their picture, so that the browser never asks the host of the picture. */
import type { Person } from '../../../pages/components/person.ts';
import type { UserRecord } from '../../../social-login/ports/users.ts';
import type { ProjectPaths } from '../../paths.ts';

export const pictured = (paths: ProjectPaths, { id, name, email, picture }: UserRecord): Person => ({
  name,
  email,
  pictureHref: picture === null ? undefined : paths.userPicture(id),
});
