export default function CartByOrder() {
  return <main>CartByOrder</main>
}
