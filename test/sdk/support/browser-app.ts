/** A page without its own server, with the browser entry bundled into it as a bundler would do. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { repositoryRoot } from '../../support/repository.ts';
import { serveExpress } from '../../unit/sdk/support/serve-express.ts';

/** `source` imports `@porchlight/sdk/browser` or `@porchlight/sdk/react`, whose React is Preact here. */
export async function bundleForBrowser(source: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-bundle-'));
  try {
    const input = join(folder, 'main.js');
    writeFileSync(input, source);
    const bundle = await rolldown({
      input,
      platform: 'browser',
      resolve: {
        alias: {
          '@porchlight/sdk/browser': join(repositoryRoot, 'sdk/src/browser/index.ts'),
          '@porchlight/sdk/react': join(repositoryRoot, 'sdk/src/react/index.ts'),
          react: join(repositoryRoot, 'test/sdk/support/preact-as-react.ts'),
          preact: join(repositoryRoot, 'node_modules/preact'),
        },
      },
    });
    const { output } = await bundle.generate({ format: 'esm' });
    await bundle.close();
    return output[0].code;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export interface BrowserApp {
  readonly url: string;
  /** Set this before the first page is loaded: the script may need the address. */
  source: string;
}

/** Every path answers with the same page and its script, as hosts for single-page apps do. */
export async function serveBrowserApp(): Promise<BrowserApp> {
  const app = { url: '', source: '' };
  let code: Promise<string> | undefined;
  const served = await serveExpress(async (req, res) => {
    const isScript = req.url === '/main.js';
    res.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    code ??= bundleForBrowser(app.source);
    res.end(
      isScript
        ? await code
        : '<!doctype html><title>app</title><link rel="icon" href="data:,"><body><script type="module" src="/main.js"></script>',
    );
  });
  app.url = served.url.replace('127.0.0.1', 'localhost');
  return app;
}
