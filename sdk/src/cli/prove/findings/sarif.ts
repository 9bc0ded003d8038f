/**
 * SARIF 2.1.0, for code scanning. A finding is placed at its file if that is known, and otherwise at the description of
 * the app.
 */
import { CHECK_IDS, CHECKS } from './catalogue.ts';
import type { Report, Severity } from './report.ts';

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  high: 'error',
  medium: 'error',
  low: 'warning',
  info: 'note',
};
/** The score by which code scanning sorts. */
const SCORES: Readonly<Record<Severity, string>> = { high: '8.0', medium: '5.5', low: '3.0', info: '1.0' };

export const sarifOf = ({ app, coverage, findings }: Report, version: string): object => ({
  $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
  version: '2.1.0',
  runs: [
    {
      tool: {
        driver: {
          name: 'porchlight prove',
          version,
          rules: CHECK_IDS.map((id) => ({
            id,
            shortDescription: { text: CHECKS[id] },
            properties: {
              tags: ['security'],
              'security-severity': SCORES[findings.find((one) => one.id === id)?.severity ?? 'medium'],
            },
          })),
        },
      },
      properties: { app, coverage },
      results: findings.map(({ id, severity, title, requests, fix, source }) => ({
        ruleId: id,
        level: LEVELS[severity],
        message: {
          text: [title, ...requests.map(({ as, request, answer }) => `${as}: ${request} → ${answer}`), fix].join('\n'),
        },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: source?.file ?? 'package.json' },
              region: { startLine: source?.line ?? 1 },
            },
          },
        ],
        partialFingerprints: { prove: `${id} ${title}` },
      })),
    },
  ],
});
