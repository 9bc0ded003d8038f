import { type LoaderFunctionArgs, redirectDocument, useLoaderData } from 'react-router';
import { auth, userContext } from '../auth.server';

export function loader({ context }: LoaderFunctionArgs) {
  const user = context.get(userContext);
  if (!user) throw redirectDocument(auth.loginPath('/dashboard'));
  return user;
}

export default function Dashboard() {
  const { name, email } = useLoaderData<typeof loader>();
  return <h1>Hello, {name ?? email}</h1>;
}
