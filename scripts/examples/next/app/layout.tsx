import { PorchlightProvider } from '@porchlight/sdk/react';
import Link from 'next/link';
import { type ReactNode, Suspense } from 'react';
import { auth } from '../auth';
import { Account } from './account';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Suspense>
          <WithUser>{children}</WithUser>
        </Suspense>
      </body>
    </html>
  );
}

async function WithUser({ children }: { children: ReactNode }) {
  return (
    <PorchlightProvider user={await auth()}>
      <header>
        <Link href="/">Home</Link> <Link href="/dashboard">Dashboard</Link> <Account />
      </header>
      {children}
    </PorchlightProvider>
  );
}
