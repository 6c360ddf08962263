export default function Product() {
  return <main>Product</main>
}
