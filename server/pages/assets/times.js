// Times are written in UTC, because the service does not know where the reader is. The browser does: it shows them in
// the reader's time zone. Near times become a distance and far ones a day (not inside a sentence), with the exact time
// on hover. Every page can be read without it.

/**
 * The regional form of the page's language that the reader uses, such as en-GB. Another language of the reader would not
 * fit the words of the page.
 */
const { lang } = document.documentElement;
const locale = navigator.languages.find((one) => one.split('-')[0] === lang) ?? lang;
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `3 minutes ago`, `in 2 hours`; only the day for anything more than a week away. */
function shortly(now, at) {
  const seconds = Math.round((at - now) / 1000);
  const size = Math.abs(seconds);
  if (size >= 7 * DAY) return day.format(at);
  if (size < MINUTE) return relative.format(0, 'second');
  if (size < HOUR) return relative.format(Math.trunc(seconds / MINUTE), 'minute');
  if (size < DAY) return relative.format(Math.trunc(seconds / HOUR), 'hour');
  return relative.format(Math.trunc(seconds / DAY), 'day');
}

function showLocalTimes(root) {
  const now = Date.now();
  for (const time of root.querySelectorAll('time[datetime]')) {
    const text = time.textContent;
    if (!text.endsWith(' UTC')) continue;
    const at = new Date(time.dateTime);
    time.title = `${moment.format(at)}, ${text}`;
    time.textContent = 'exact' in time.dataset ? moment.format(at) : shortly(now, at);
  }
}

showLocalTimes(document);
// Another script of the page has added rows.
document.addEventListener('rows-added', ({ target }) => showLocalTimes(target));
