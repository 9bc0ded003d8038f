/** Text → the words it is found by: lower case, without endings, names split into their parts. */

/** Words that occur in every question and say nothing about the topic. */
const SILENT = new Set(
  'a an and are as at be by can do does for from has have how i if in into is it its me my of on or our so than that the their them then there they this to up was we what when where which who why will with without you your should would get use list all'.split(
    ' ',
  ),
);

/** Words that people type, with the words that the documents use for the same thing. Keys are stems. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  login: ['sign-in'],
  signin: ['sign-in'],
  logout: ['sign-out', 'logout'],
  signout: ['sign-out', 'logout'],
  signup: ['sign-in', 'user'],
  auth: ['auth', 'authentication', 'sign-in'],
  apikey: ['key'],
  secret: ['key', 'secret'],
  price: ['tier', 'cost'],
  pricing: ['tier', 'cost'],
  quota: ['limit', 'cap'],
  ratelimit: ['limit'],
  gdpr: ['gdpr', 'delet', 'export'],
  remove: ['delet'],
  erase: ['delet', 'eras'],
  k8s: ['kubernet'],
  docker: ['image', 'docker'],
  postgres: ['postgresql'],
  db: ['database'],
  nextj: ['next', 'nextj'],
  react: ['react', 'spa'],
  vite: ['spa', 'vite'],
  jwt: ['jwt', 'token'],
  revoke: ['revok', 'end'],
  hook: ['webhook'],
  organisation: ['team', 'organization'],
  org: ['team', 'organization'],
  fail: ['error', 'fail'],
  broken: ['error', 'fail'],
  deploy: ['production', 'deploy'],
  transfer: ['claim', 'hand', 'transfer'],
  mock: ['test', 'persona'],
  fake: ['test', 'persona'],
  e2e: ['test'],
  retry: ['attempt', 'repeat', 'retry'],
  latency: ['speed', 'latency'],
  benchmark: ['speed', 'bench'],
  environment: ['configuration', 'environment', 'variable'],
  move: ['moving'],
  migrate: ['moving', 'migrat'],
};

const ENDING = /(?:ations?|ings?|ions?|ies|ed|es|e|s|y)$/;

/** Simple on purpose: both sides lose the same endings. */
function stem(word: string): string {
  if (word.length < 5 || /\d/.test(word)) return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word;
  const short = word.replace(ENDING, '');
  return short.length >= 3 ? short : word;
}

/** `sign-in`, `signing in` and `login` are one word here. */
const joined = (text: string): string =>
  text
    .replace(/^what (?:is|are) (?:an? |the )?(?=\S+(?: \S+)?\??$)/, 'glossary ')
    .replaceAll(/\bsign(?:s|ed|ing)?[ -](in|out|up)s?\b/g, 'sign$1')
    .replaceAll(/\blog(?:s|ged|ging)?[ -](in|out)s?\b/g, 'sign$1')
    .replaceAll(/\b(?:login|logout)s?\b/g, (word) => (word.startsWith('login') ? 'signin' : 'signout'))
    .replaceAll(/\brate[ -]limits?\b/g, 'ratelimit limit')
    .replaceAll(/\bapi[ -]keys?\b/g, 'apikey key');

/** British and American spelling are one: `colour` and `color`, `organisation` and `organization`. */
const spelled = (word: string): string =>
  word.replace(/(?<=\w{2})our(?=s?$|ed$|ing$)/, 'or').replace(/(?<=\w{4})is(?=e[ds]?$|ing$|ations?$)/, 'iz');

const parts = (word: string): string[] => {
  const pieces = word.split(/[_.\-/]/).filter((piece) => piece !== '');
  return pieces.length > 1 ? [word.replaceAll(/[^a-z0-9]/g, ''), ...pieces] : pieces;
};

export function termsOf(text: string): string[] {
  const spaced = text.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  return (joined(spaced).match(/[a-z0-9][a-z0-9_.\-/]*/g) ?? [])
    .flatMap(parts)
    .filter((word) => word.length > 1 && !SILENT.has(word))
    .map((word) => stem(spelled(word)));
}

/** Each word of a question with all words that a document may use for it. */
export function questionTerms(question: string): readonly (readonly string[])[] {
  return [...new Set(termsOf(question))].map((term) => [
    ...new Set([
      term,
      ...Object.entries(SAME).flatMap(([word, same]) => (stem(word) === term ? same.flatMap(termsOf) : [])),
    ]),
  ]);
}
