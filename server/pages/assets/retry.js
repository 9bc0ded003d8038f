// Opens the page again when the service has said that it is worth it. The button does the same without this script.

/** Not everybody who waits comes back in the same second. */
const SPREAD_MS = 2_000;

const line = document.querySelector('[data-retry-after]');
const end = Date.now() + Number(line.dataset.retryAfter) * 1_000 + Math.random() * SPREAD_MS;

function tick() {
  const left = Math.ceil((end - Date.now()) / 1_000);
  if (left <= 0 && document.visibilityState === 'visible') {
    line.textContent = line.dataset.now;
    location.replace(line.dataset.retryHref);
    return;
  }
  line.textContent = line.dataset.text.replace('{seconds}', String(Math.max(0, left)));
  setTimeout(tick, 500);
}

tick();
