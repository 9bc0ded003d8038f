import { PorchlightProvider } from '@porchlight/sdk/react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { auth } from '../auth';
import { Account } from './account';

export default async function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <PorchlightProvider user={await auth()}>
          <header>
            <Link href="/">Home</Link> <Link href="/dashboard">Dashboard</Link> <Account />
          </header>
          {children}
        </PorchlightProvider>
      </body>
    </html>
  );
}
