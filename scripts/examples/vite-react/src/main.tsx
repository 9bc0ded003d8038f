import { PorchlightProvider } from '@porchlight/sdk/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { session } from './session';

const error = location.pathname === '/auth/callback' ? await session.completeSignIn() : null;

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <PorchlightProvider session={session}>
      <App error={error} />
    </PorchlightProvider>
  </StrictMode>,
);
