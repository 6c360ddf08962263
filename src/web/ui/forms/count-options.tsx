/** Options of a select, from 0 to `most`. */
export function countOptions(most: number, textOf: (count: number) => string | number) {
  return Array.from({ length: most + 1 }, (_, count) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the index is the value
    <option key={count} value={count}>
      {textOf(count)}
    </option>
  ))
}
