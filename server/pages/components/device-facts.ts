/** Which device asks, and roughly from where: what a person compares before they answer. */
import { html } from '../html.ts';
import type { Language } from '../language.ts';
import { fill } from '../languages/text.ts';
import { textsIn } from '../languages/texts.ts';
import { visibleText } from '../text/visible-text.ts';
import type { Fact } from './key-value-list.ts';

export interface AskingDevice {
  readonly userCode: string;
  readonly network: string;
  /** Whether the reader is in that network too. */
  readonly sameNetwork: boolean;
}

export function deviceFacts({ userCode, network, sameNetwork }: AskingDevice, language: Language): Fact[] {
  const { device } = textsIn(language);
  const shown = html`<span dir="ltr">${visibleText(network, 60)}</span>`;
  return [
    {
      label: device.askedFrom,
      value: fill(sameNetwork ? device.sameNetwork : device.otherNetwork, { network: shown }),
    },
    { label: device.goesBack, value: fill(device.theDevice, { code: html`<code>${userCode}</code>` }) },
  ];
}
