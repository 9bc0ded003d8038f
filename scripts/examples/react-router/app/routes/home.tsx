import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { userContext } from '../auth.server';

export const loader = ({ context }: LoaderFunctionArgs) => context.get(userContext);

export default function Home() {
  const user = useLoaderData<typeof loader>();
  return (
    <main>
      <Link to="/dashboard">Dashboard</Link>
      {user ? (
        <form method="post" action="/auth/logout">
          <p data-user>{user.email}</p>
          <button type="submit" data-action="sign-out">
            Sign out
          </button>
        </form>
      ) : (
        <a href="/auth/login" data-action="sign-in">
          Sign in
        </a>
      )}
    </main>
  );
}
