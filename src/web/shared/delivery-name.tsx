/** The days in brackets wrap as a whole. */
export function DeliveryName({ name }: { name: string }) {
  const [text, days] = name.split(/(?=\()/)
  return (
    <>
      {text}
      <span className="inline-block">{days}</span>
    </>
  )
}
