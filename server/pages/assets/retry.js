// Opens the page again when the service has said that it is worth it. The button does the same without this script.

/** Spreads the reloads, so that not everybody who waits comes back in the same second. */
const SPREAD_MS = 2_000;

const line = document.querySelector('[data-retry-after]');
const end = Date.now() + Number(line.dataset.retryAfter) * 1_000 + Math.random() * SPREAD_MS;

/** In the language of the page, in the words of the server: seconds up to two minutes, then minutes. */
function inWords(seconds) {
  const unit = seconds < 120 ? 'second' : 'minute';
  const words = new Intl.NumberFormat(document.documentElement.lang, { style: 'unit', unit, unitDisplay: 'long' });
  return words.format(unit === 'second' ? seconds : Math.ceil(seconds / 60));
}

function tick() {
  const left = Math.ceil((end - Date.now()) / 1_000);
  if (left <= 0 && document.visibilityState === 'visible') {
    line.textContent = line.dataset.now;
    location.replace(line.dataset.retryHref);
    return;
  }
  line.textContent = line.dataset.text.replace('{wait}', inWords(Math.max(0, left)));
  setTimeout(tick, 500);
}

tick();
