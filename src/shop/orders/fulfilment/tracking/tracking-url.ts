const CARRIERS: [name: RegExp, address: string][] = [
  [/royal\s*mail/i, 'https://www.royalmail.com/track-your-item#/tracking-results/'],
  [/parcel\s*force/i, 'https://www.parcelforce.com/track-trace?trackNumber='],
  [/\bdhl\b/i, 'https://www.dhl.com/en/express/tracking.html?AWB='],
  [/\bdpd\b/i, 'https://track.dpd.co.uk/search?reference='],
  [/\b(evri|hermes)\b/i, 'https://www.evri.com/track/parcel/'],
  [/\bups\b/i, 'https://www.ups.com/track?tracknum='],
  [/\bfed\s*ex\b/i, 'https://www.fedex.com/fedextrack/?trknbr='],
  [/\busps\b/i, 'https://tools.usps.com/go/TrackConfirmAction?tLabels='],
]

type Parcel = {
  shipping_company: string | null
  tracking_number: string | null
  /** The carrier of the order's delivery method (empty: any), and its tracking address with {number}. */
  carrier: string
  tracking_pattern: string
}

/** By the method's address for its own carrier, else a known one. @returns null for an unknown carrier */
export function trackingUrl(parcel: Parcel): string | null {
  const { shipping_company: company, tracking_number, carrier, tracking_pattern } = parcel
  if (!company || !tracking_number) return null
  const number = encodeURIComponent(tracking_number)
  if (tracking_pattern && ['', company.toLowerCase()].includes(carrier.toLowerCase()))
    return tracking_pattern.replace(/\{(tracking_)?number\}/, number)
  const known = CARRIERS.find(([name]) => name.test(company))
  return known ? known[1] + number : null
}
