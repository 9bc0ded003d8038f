/** Which files of the server have code that runs during a call, as V8 counts it. */
import { Session } from 'node:inspector/promises';

/** The first calls are left out, because they fill caches. */
const TIMES = 3;

/** A file counts if it ran in each of several calls: timers and connections run only from time to time. */
export async function filesThatRun(
  call: () => Promise<unknown>,
  prepare: () => Promise<unknown> = async () => {},
): Promise<string[]> {
  const session = new Session();
  session.connect();
  const coverage = async (): Promise<string[]> => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const ran = result.filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0));
    return ran.flatMap(({ url }) => /\/(server\/[^?]+\.ts)/.exec(url)?.[1] ?? []);
  };
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const runs: string[][] = [];
    for (let run = 0; run < TIMES * 2; run += 1) {
      await prepare();
      await coverage();
      await call();
      runs.push(await coverage());
    }
    const [first = [], ...others] = runs.slice(TIMES);
    return first.filter((file) => others.every((ran) => ran.includes(file))).sort();
  } finally {
    session.disconnect();
  }
}
