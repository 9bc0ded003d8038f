import { Suspense } from 'react';

interface Query {
  searchParams: Promise<{ error?: string }>;
}

export default function Home({ searchParams }: Query) {
  return (
    <>
      <Suspense>
        <Declined searchParams={searchParams} />
      </Suspense>
      <h1>Everybody may read this</h1>
    </>
  );
}

async function Declined({ searchParams }: Query) {
  const { error } = await searchParams;
  return error && <p data-declined>You declined, or the sign-in failed. Nobody is signed in.</p>;
}
