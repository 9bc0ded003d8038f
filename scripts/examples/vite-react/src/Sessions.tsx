import { useSessions } from '@porchlight/sdk/react';

export function Sessions() {
  const { sessions, end, endOthers } = useSessions();
  return (
    <section>
      <h2>Where you are signed in</h2>
      <ul>
        {sessions?.map(({ id, created_at, current }) => (
          <li key={id}>
            Since {new Date(created_at).toLocaleString()} {current && '(here)'}{' '}
            <button type="button" onClick={() => end(id)}>
              {current ? 'Sign out' : 'End'}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={endOthers}>
        End all others
      </button>
    </section>
  );
}
