/** The colour of a metal or stone; the name is beside it. */
export function Swatch({ colour }: { colour: string | null | undefined }) {
  if (!colour) return null
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: colour }}
      className="inline-block size-4 shrink-0 rounded-full border border-edge"
    />
  )
}
