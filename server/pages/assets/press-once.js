// A form is sent once. A second press, while the answer to the first is on its way, would cancel that answer and get
// one that says only that the question was answered already. The page works the same without this script.

/** By then the answer has come, or the person has stopped waiting and may press again. */
const PATIENCE_MS = 10_000;

const release = (form) => form.removeAttribute('aria-busy');

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (form.hasAttribute('aria-busy')) {
    event.preventDefault();
    return;
  }
  form.setAttribute('aria-busy', 'true');
  setTimeout(release, PATIENCE_MS, form);
});

// The back button may bring the page as it was left.
addEventListener('pageshow', () => {
  for (const form of document.forms) release(form);
});
