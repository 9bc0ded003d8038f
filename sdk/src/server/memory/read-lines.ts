/**
 * Reads the lines of an endless answer. It uses Node's own client and not `fetch`, whose open connections keep a
 * process alive. Other runtimes have no such client, or end a process between two requests: there it is switched off.
 */
export interface LineReader {
  /** The answer has begun. `date` is its `Date` header. */
  onOpen(date: string): void;
  onLine(line: string): void;
  /** Called once, with the status if there was an answer. */
  onEnd(status: number | undefined): void;
}

/** Stops reading. No callback is called after it. */
export type StopReading = () => void;

export interface LineRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type ReadLines = (request: LineRequest, reader: LineReader) => StopReading;

/** If the connection is not open or the first line has not begun after this time, it counts as no answer. */
const OPEN_WITHIN_MS = 5_000;
/** All lines of the service are much shorter. */
const LINE_MAX = 1_000_000;

/** Found at run time, so that a bundle for any runtime has no import of Node's modules. */
const host = (): typeof process | undefined => (globalThis as { process?: typeof process }).process;

/** Whether this is Node itself. Edge runtimes, workers and others that stand in for it are not. */
export function runsOnNode(): boolean {
  const { release, versions, getBuiltinModule } = host() ?? {};
  const standsIn = versions?.bun ?? versions?.deno ?? ('EdgeRuntime' in globalThis || 'WebSocketPair' in globalThis);
  return release?.name === 'node' && !standsIn && typeof getBuiltinModule === 'function';
}

export const readLines: ReadLines = ({ url, headers }, reader) => {
  const module = url.startsWith('https:') ? 'node:https' : 'node:http';
  const { request } = (host() as typeof process).getBuiltinModule(module);
  let isOver = false;
  const outgoing = request(url, { agent: false, headers: { accept: 'application/x-ndjson', ...headers } });
  const end = (status?: number): void => {
    clearTimeout(timer);
    outgoing.destroy();
    if (isOver) return;
    isOver = true;
    reader.onEnd(status);
  };
  const timer = setTimeout(() => end(), OPEN_WITHIN_MS);
  timer.unref?.();
  outgoing.on('socket', (socket) => void socket.unref());
  outgoing.on('error', () => end());
  outgoing.on('response', (response) => {
    const { statusCode = 0 } = response;
    if (statusCode !== 200 || isOver) return end(statusCode);
    let rest = '';
    reader.onOpen(response.headers.date ?? '');
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      clearTimeout(timer);
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (!isOver) reader.onLine(line);
      if (rest.length > LINE_MAX) end(statusCode);
    });
    response.on('close', () => end(statusCode));
  });
  outgoing.end();
  return () => {
    isOver = true;
    end();
  };
};

/** One line for the operator of the app. */
export const warn = (message: string): void => host()?.emitWarning(message, 'PorchlightWarning');
