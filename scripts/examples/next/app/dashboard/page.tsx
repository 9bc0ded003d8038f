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

export default async function Dashboard() {
  const user = await protect();
  return (
    <main>
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
    </main>
  );
}
