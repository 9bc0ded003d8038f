/**
 * Warns when the process has almost no file descriptor left. The system then resets new connections before Node hears of them,
 * so nothing else would tell the operator.
 */
import { createFileDescriptorCount } from '../../http/metrics/file-descriptors.ts';
import type { Feature } from './feature.ts';
import type { Shared } from './shared.ts';

const LOOK_EVERY_MS = 5_000;
const FULL_SHARE = 0.95;

export function watchFileDescriptors({
  metrics,
  logger,
  isLineDue,
}: Pick<Shared, 'metrics' | 'logger' | 'isLineDue'>): Feature {
  const count = createFileDescriptorCount();
  if (!count) return {};
  metrics.gauge('process_open_fds', () => count().open);
  metrics.gauge('process_max_fds', () => count().allowed);
  const look = async (): Promise<void> => {
    const { open, allowed } = count();
    if (open < allowed * FULL_SHARE || !isLineDue('file descriptors')) return;
    logger.warn(
      { open, allowed },
      'almost all file descriptors are in use: new connections are refused. Raise the limit (LimitNOFILE, ulimit -n), or add a node',
    );
  };
  return { jobs: [{ name: 'watch-file-descriptors', everyMs: LOOK_EVERY_MS, shared: false, run: look }] };
}
