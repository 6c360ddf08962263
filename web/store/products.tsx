export default function Products() {
  return <main>Products</main>
}
