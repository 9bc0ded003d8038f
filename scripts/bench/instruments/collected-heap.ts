/** The heap of a process after a garbage collection, read through its inspector. */
interface Target {
  readonly webSocketDebuggerUrl: string;
}

interface Answer {
  readonly id: number;
  readonly result?: { readonly usedSize?: number };
}

/** Returns bytes. The process was started with `--inspect=127.0.0.1:<port>`. */
export async function collectedHeap(inspectorPort: number): Promise<number> {
  const [target] = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)).json()) as Target[];
  if (!target) throw new Error('the process has no inspector');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  let last = 0;
  const ask = (method: string): Promise<Answer> =>
    new Promise((resolve) => {
      last += 1;
      const id = last;
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data)) as Answer;
        if (answer.id === id) resolve(answer);
      });
      socket.send(JSON.stringify({ id, method }));
    });
  // Two collections: some objects only become garbage through the first one.
  for (const method of ['HeapProfiler.collectGarbage', 'HeapProfiler.collectGarbage']) await ask(method);
  const { result } = await ask('Runtime.getHeapUsage');
  socket.close();
  return result?.usedSize ?? Number.NaN;
}
