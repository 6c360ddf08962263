import { DELIVERY_LABELS, type DeliveryType } from '../../contract/delivery/delivery.ts'

/** The days in brackets wrap as a whole. */
export function DeliveryName({ type }: { type: DeliveryType }) {
  const [name, days] = DELIVERY_LABELS[type].split(/(?=\()/)
  return (
    <>
      {name}
      <span className="inline-block">{days}</span>
    </>
  )
}
