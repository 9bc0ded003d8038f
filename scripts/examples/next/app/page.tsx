export default function Home() {
  return <h1>Everybody may read this</h1>;
}
