export default async function Home({ searchParams }: { searchParams: Promise<{ error?: string }> }) {
  const { error } = await searchParams;
  return (
    <>
      {error && <p data-declined>You declined, or the sign-in failed. Nobody is signed in.</p>}
      <h1>Everybody may read this</h1>
    </>
  );
}
