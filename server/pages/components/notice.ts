/** A sentence or two that must not be missed. */
import { html, type Markup } from '../html.ts';

export type Tone = 'info' | 'success' | 'warn' | 'error';

export interface NoticeModel {
  readonly tone: Tone;
  readonly title?: string;
  readonly text: string;
}

const MARKS: Readonly<Record<Tone, string>> = {
  info: 'M12 11v6M12 7v.5',
  success: 'm7.5 12.5 3 3 6-6.5',
  warn: 'M12 7v6M12 16.5v.5',
  error: 'm8.5 8.5 7 7m0-7-7 7',
};

/** `role="status"` is for what changed because of the last click; it is read out when the page opens. */
export function notice(tone: Tone, children: Markup, role?: 'status'): Markup {
  return html`
    <div class=${`notice tone-${tone}`} role=${role}>
      <svg class="notice-mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <circle cx="12" cy="12" r="10" />
        <path d=${MARKS[tone]} />
      </svg>
      <div class="notice-text">${children}</div>
    </div>`;
}

/** `action` is what the reader may do about it there and then. */
export const noticeOf = (model: NoticeModel, action: Markup = null): Markup =>
  notice(
    model.tone,
    html`${model.title ? html`<p><strong>${model.title}</strong></p>` : null}<p>${model.text}</p>${action}`,
    'status',
  );
