import { Suspense } from 'react';
import { protect, signOut } from '../../auth';

async function leave() {
  'use server';
  await signOut();
}

async function whoAmI() {
  'use server';
  const { id } = await protect();
  console.log(`Action of user ${id}`);
}

export default function Dashboard() {
  return (
    <main>
      <Suspense fallback={<p>One moment …</p>}>
        <Greeting />
      </Suspense>
    </main>
  );
}

async function Greeting() {
  const user = await protect();
  return (
    <>
      <h1>Hello, {user.name ?? user.email}</h1>
      <form action={whoAmI}>
        <button type="submit" data-action="act">
          Act
        </button>
      </form>
      <form action={leave}>
        <button type="submit" data-action="sign-out">
          Sign out
        </button>
      </form>
    </>
  );
}
