import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts } from 'react-router';
import { keepSession } from './auth.server';

export const middleware = [keepSession];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
