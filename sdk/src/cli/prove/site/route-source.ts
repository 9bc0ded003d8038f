/**
 * Finds the handlers of routes in the source of an app: where a framework is told what answers an address. A mere mention
 * of an address, such as a link, is none. Pure. Only lines of the app itself are read, a line at a time.
 */

export interface Handler {
  /** The path with `{}` for each part that is an id. */
  readonly path: string;
  /** Upper case; null if the line does not say it. */
  readonly method: string | null;
  readonly line: number;
}

const LONGEST_LINE = 500;
const Q = '["\'`]';
const TEXT = String.raw`[rfbu]?${Q}(?<path>\/?[^"'\`\s]{0,200})${Q}`;
const METHODS = 'get|post|put|patch|delete|head|options';

/** Each finds `path`, and `method` if the line says it. */
const HANDLERS: readonly RegExp[] = [
  // app.get('/notes', …), router.post("/notes", …), @app.get("/notes"), r.Get("/notes", …), Route::get('/notes', …)
  new RegExp(
    String.raw`(?<![\w$])(?:[\w$]{1,40}(?:\.|::|->))(?<method>${METHODS}|all|any)\(\s{0,10}${TEXT}\s{0,10}[,)]`,
    'i',
  ),
  // @app.route("/notes", methods=["POST"])
  new RegExp(
    String.raw`@[\w.]{1,60}\.(?:route|api_route|websocket)\(\s{0,10}${TEXT}(?:.{0,80}methods\s{0,4}=\s{0,4}[[({]\s{0,4}${Q}(?<method>\w{3,7})${Q})?`,
    'i',
  ),
  // mux.HandleFunc("GET /notes/{id}", …)
  new RegExp(String.raw`\.Handle(?:Func)?\(\s{0,10}${Q}(?:(?<method>[A-Z]{3,7}) )?(?<path>\/[^"'\`\s]{0,200})${Q}`),
  // path("notes/<int:id>/", views.note), re_path is left out
  new RegExp(String.raw`(?<![\w$.])path\(\s{0,10}${TEXT}\s{0,10},`),
  // get '/notes/:id' do (Sinatra), get "/notes", to: … (Rails)
  new RegExp(
    String.raw`^\s{0,20}(?<method>get|post|put|patch|delete)\s{1,4}${TEXT}\s{0,10}(?:do\b|,\s{0,10}to:|=>)`,
    'i',
  ),
  // { method: 'GET', url: '/notes', … } (Fastify, Hapi)
  new RegExp(String.raw`method:\s{0,4}${Q}(?<method>\w{3,7})${Q},\s{0,4}(?:url|path):\s{0,4}${TEXT}`, 'i'),
  // if (url.pathname === '/notes'), case '/notes':
  new RegExp(
    String.raw`(?:={2,3}\s{0,4}|\bcase\s{1,4})${Q}(?:(?<method>GET|POST|PUT|PATCH|DELETE) )?(?<path>\/[^"'\`\s]{0,200})${Q}`,
  ),
];

/** `/^\/notes\/(\d+)$/.exec(pathname)` is a handler too, in apps without a framework. */
const PATTERN =
  /\/\^(?<pattern>\\\/[^\s]{1,120}?)\$?\/[a-z]{0,3}\s{0,4}(?:\.(?:exec|test)\(|,)|match\(\/\^(?<other>\\\/[^\s]{1,120}?)\$?\/[a-z]{0,3}\)/;

/** Below which path the routes of a file stand: `app.use('/api', notes)` tells it only for the whole app. */
const MOUNT = new RegExp(
  String.raw`(?:\.(?:use|route|register|basePath|include_router|mount)\(.{0,60}?|(?:url_)?prefix\s{0,4}[:=]\s{0,4})${Q}(?<path>\/[\w\-./]{1,80})${Q}`,
);

export const normal = (path: string): string => {
  const holes = path
    .replace(/\(\?<\w+>[^)]*\)|\([^)]*\)[+*?]?/g, '{}')
    .replace(/\$\{[^}]*\}|<[^>]*>|\{[^}]*\}|\[[^\]]*\]|:\w+\??(?:\{\})?|(?<=\/)\*\w*/g, '{}');
  const plain = holes.split(/[?#]/)[0] ?? '';
  return `/${plain.replace(/^\/+|\/+$/g, '').replace(/\/{2,}/g, '/')}`;
};

export function handlersIn(text: string): Handler[] {
  const found: Handler[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.length > LONGEST_LINE) continue;
    for (const pattern of HANDLERS) {
      const { path, method } = pattern.exec(line)?.groups ?? {};
      if (path === undefined || isFile(path)) continue;
      const isNamed = method !== undefined && !/^(?:all|any)$/i.test(method);
      found.push({ path: normal(path), method: isNamed ? method.toUpperCase() : null, line: index + 1 });
      break;
    }
    const { pattern, other } = PATTERN.exec(line)?.groups ?? {};
    const written = pattern ?? other;
    if (written !== undefined) found.push({ path: normal(unescaped(written)), method: null, line: index + 1 });
  }
  return found;
}

export const mountsIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.length <= LONGEST_LINE)
    .flatMap((line) => MOUNT.exec(line)?.groups?.path ?? [])
    .map(normal);

const unescaped = (pattern: string): string =>
  pattern.replace(/\\\//g, '/').replace(/\[[^\]]*\][+*]?|\\[dw][+*]?/g, '{}');
const isFile = (path: string): boolean => /\.(?:[cm]?[jt]sx?|css|json|png|svg|ico|webmanifest)$/.test(path);
