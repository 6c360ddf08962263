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

/** @returns undefined for an unknown carrier */
export function trackingUrl(company: string, trackingNumber: string): string | undefined {
  const carrier = CARRIERS.find(([name]) => name.test(company))
  return carrier && carrier[1] + encodeURIComponent(trackingNumber)
}
