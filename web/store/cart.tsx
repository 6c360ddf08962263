export default function Cart() {
  return <main>Cart</main>
}
