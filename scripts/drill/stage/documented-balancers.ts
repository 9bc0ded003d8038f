/** HAProxy and nginx with the settings of the document on balancers, in front of two nodes. */
import { documentedSettings, startHaproxy } from '../../../test/support/network/haproxy.ts';
import { startNginx } from '../../../test/support/network/nginx.ts';
import { findProgram } from '../../../test/support/run/programs/programs.ts';
import { MissingProgram } from './cannot-play.ts';
import { type Front, setUpBehind, type TwoNodeOptions, type TwoNodeStage } from './two-node-stage.ts';

/** Fails at once if HAProxy is not installed. */
export function openDocumentedHaproxy(folder: string): (port: number, nodes: readonly number[]) => Promise<Front> {
  if (!findProgram('haproxy')) throw new MissingProgram('haproxy');
  return (port, nodes) => startHaproxy(folder, port, documentedSettings(port, nodes));
}

export const setUpBehindHaproxy = async (options: TwoNodeOptions): Promise<TwoNodeStage> =>
  setUpBehind(options, openDocumentedHaproxy(options.folder));

export async function setUpBehindNginx(options: TwoNodeOptions): Promise<TwoNodeStage> {
  if (!findProgram('nginx')) throw new MissingProgram('nginx-light');
  return setUpBehind(options, (port, nodes) => startNginx(options.folder, port, nodes));
}
