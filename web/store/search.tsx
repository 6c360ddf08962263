export default function Search() {
  return <main>Search</main>
}
