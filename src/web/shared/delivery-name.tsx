import { DELIVERY_LABELS, type DeliveryType } from '../../contract/delivery.ts'

/** A delivery type by name; where the line is too short, the days move to the next one as a whole. */
export function DeliveryName({ type }: { type: DeliveryType }) {
  const [name, days] = DELIVERY_LABELS[type].split(/(?=\()/)
  return (
    <>
      {name}
      <span className="inline-block">{days}</span>
    </>
  )
}
