import { PorchlightProvider } from '@porchlight/sdk/react';
import '@porchlight/sdk/react/style.css';
import Link from 'next/link';
import { type ReactNode, Suspense } from 'react';
import { session } from '../auth';
import { Account } from './account';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <header>
          <Link href="/">Home</Link> <Link href="/dashboard">Dashboard</Link>{' '}
          <Suspense fallback={<span data-loading>One moment …</span>}>
            <WithSession>
              <Account />
            </WithSession>
          </Suspense>
        </header>
        {children}
      </body>
    </html>
  );
}

async function WithSession({ children }: { children: ReactNode }) {
  return <PorchlightProvider {...(await session())}>{children}</PorchlightProvider>;
}
