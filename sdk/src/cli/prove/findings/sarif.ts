/**
 * SARIF 2.1.0, for code scanning. A finding is placed at the handler of its route if that is known. Code scanning needs a
 * place for every finding, so the others are placed at a file that describes the app.
 */
import { CHECK_IDS, CHECKS } from './catalogue.ts';
import { gapsOf } from './outcome.ts';
import type { Report, Severity } from './report.ts';

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  high: 'error',
  medium: 'error',
  low: 'warning',
  info: 'note',
};
/** The score by which code scanning sorts. */
const SCORES: Readonly<Record<Severity, string>> = { high: '8.0', medium: '5.5', low: '3.0', info: '1.0' };

/** Without a finding, a check has the score of the gravest that it can give. */
const isAboutData = (id: string): boolean => ['P01', 'P02', 'P03', 'P04', 'P05', 'P06'].includes(id);

export const sarifOf = ({ app, coverage, findings }: Report, version: string, anchor: string): object => ({
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
              'security-severity':
                SCORES[findings.find((one) => one.id === id)?.severity ?? (isAboutData(id) ? 'high' : 'medium')],
            },
          })),
        },
      },
      invocations: [
        {
          executionSuccessful: true,
          toolExecutionNotifications: gapsOf({ coverage }).map(({ what, why }) => ({
            level: 'warning',
            message: { text: `${what} was not reached: ${why}` },
          })),
        },
      ],
      properties: { app, coverage },
      results: findings.map(({ id, fingerprint, severity, title, requests, fix, source }) => ({
        ruleId: id,
        level: LEVELS[severity],
        message: {
          text: [title, ...requests.map(({ as, request, answer }) => `${as}: ${request} → ${answer}`), fix].join('\n'),
        },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: source?.file ?? anchor },
              region: { startLine: source?.line ?? 1 },
            },
          },
        ],
        partialFingerprints: { 'prove/v1': fingerprint },
      })),
    },
  ],
});
