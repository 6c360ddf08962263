/** @param code undefined until it is loaded */
export function OrderHeading({ title, code }: { title: string; code: string | undefined }) {
  return (
    <h1 className="display-face mt-6 text-display">
      {title} <span className="whitespace-nowrap">{code}</span>
    </h1>
  )
}
