// Asks the device for a passkey, and sends what it answers with the form that the answer belongs to. The library in front of
// this file turns the texts of the page into what browsers want, and back.
const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication, startRegistration } =
  globalThis.SimpleWebAuthnBrowser;

const say = (what) => {
  for (const note of document.querySelectorAll('[data-passkey-says]')) note.hidden = note.dataset.passkeySays !== what;
};

const reasonOf = (kind, error) => {
  if (kind !== 'add') return 'cancelled';
  return error.name === 'InvalidStateError' ? 'already' : 'notAdded';
};

// Nothing to offer in a browser without passkeys.
if (!browserSupportsWebAuthn()) document.querySelector('input[data-passkey-leave]')?.form.submit();

for (const field of document.querySelectorAll('input[data-passkey]')) {
  const { form } = field;
  const { passkey: kind, options } = field.dataset;
  const optionsJSON = JSON.parse(options);

  const ask = async (more, onFailure) => {
    try {
      const answer =
        kind === 'add' ? await startRegistration({ optionsJSON }) : await startAuthentication({ optionsJSON, ...more });
      field.value = JSON.stringify(answer);
      form.submit();
    } catch (error) {
      onFailure(reasonOf(kind, error));
    }
  };
  // A browser may refuse to ask before the person has pressed something. The button is there for that.
  const silently = () => {};

  if (kind === 'fill') {
    if (await browserSupportsWebAuthnAutofill()) ask({ useBrowserAutofill: true }, silently);
  } else {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!browserSupportsWebAuthn()) return say('unsupported');
      say('');
      ask({}, say);
    });
    if (!browserSupportsWebAuthn()) say('unsupported');
    else if (kind === 'use-now') ask({}, silently);
  }
}
