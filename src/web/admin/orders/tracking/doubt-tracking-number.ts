import type { ShipmentDraft } from '../../../../contract/admin/shipment.ts'

type Parcel = NonNullable<ShipmentDraft['last_parcel']>

const ORDER_CODE = /^\d\d-[\dA-Z]{8}$/i

/** A scanner may read the packing slip, the label into both fields, another barcode of the label, or the last label again. @returns a sentence, or undefined */
export function doubtTrackingNumber(parcel: Parcel, last: Parcel | null): string | undefined {
  if (ORDER_CODE.test(parcel.tracking_number.trim())) return `This looks like the code of an order.`
  if (compactText(parcel.shipping_company) === compact(parcel))
    return `The shipping company is the tracking number, too.`
  if (!last || last.shipping_company !== parcel.shipping_company) return undefined
  const [number, lastNumber] = [compact(parcel), compact(last)]
  if (number === lastNumber) return `${last.tracking_number} is the number of the last parcel.`
  if (patternOf(number) === patternOf(lastNumber)) return undefined
  return `This number looks different from that of the last parcel, ${last.tracking_number}.`
}

/** What the form asks before it ships: once, of pieces that were withdrawn from and of the number. */
export function askToShip(withdrawn: string | undefined, doubt: string | undefined): string | undefined {
  if (withdrawn) return [withdrawn, doubt, AGAIN].filter(Boolean).join(' ')
  return doubt && `${doubt} If it is right, press Ship Order again.`
}

/** What the form says from the start, unless a question or refusal says it already. */
export function noticeToShip(withdrawn: string | undefined, problem: string | undefined): string | undefined {
  return withdrawn && problem?.startsWith(withdrawn) ? undefined : withdrawn
}

export const AGAIN = 'If you want to ship it all the same, press Ship Order again.'

function compact({ tracking_number }: Parcel): string {
  return compactText(tracking_number)
}

function compactText(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase()
}

/** 'RM123456789GB' → 'AA999999999AA' */
function patternOf(number: string): string {
  return number.replaceAll(/\d/g, '9').replaceAll(/\p{L}/gu, 'A')
}
