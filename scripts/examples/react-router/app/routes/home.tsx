import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { statusContext, userContext } from '../auth.server';

export const loader = ({ context }: LoaderFunctionArgs) => ({
  user: context.get(userContext),
  status: context.get(statusContext),
});

export default function Home() {
  const { user, status } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  return (
    <main>
      <Link to="/dashboard">Dashboard</Link>
      {query.has('error') && <p data-declined>You declined, or the sign-in failed. Nobody is signed in.</p>}
      {user ? (
        <form method="post" action="/auth/logout">
          <p data-user>{user.email}</p>
          <button type="submit" data-action="sign-out">
            Sign out
          </button>
        </form>
      ) : status === 'unavailable' ? (
        <p data-unavailable>We cannot check who you are right now.</p>
      ) : (
        <a href="/auth/login" data-action="sign-in">
          Sign in
        </a>
      )}
    </main>
  );
}
