export default function About() {
  return <main>About</main>
}
