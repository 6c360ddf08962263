export default function Faq() {
  return <main>Faq</main>
}
