export default function Success() {
  return <main>Success</main>
}
