/** HAProxy with the settings of the document on balancers, in front of two nodes. */
import { documentedSettings, startHaproxy } from '../../../test/support/haproxy.ts';
import { findProgram } from '../../../test/support/run/programs.ts';
import { MissingProgram } from './cannot-play.ts';
import { type Front, setUpBehind, type TwoNodeOptions, type TwoNodeStage } from './two-node-stage.ts';

export async function setUpBehindHaproxy(options: TwoNodeOptions): Promise<TwoNodeStage<Front>> {
  if (!findProgram('haproxy')) throw new MissingProgram('haproxy');
  return setUpBehind(options, (port, nodes) => startHaproxy(options.folder, port, documentedSettings(port, nodes)));
}
