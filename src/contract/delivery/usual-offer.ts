import { STANDARD } from './standard.ts'

type Offered = { key: string; kind: 'delivery' | 'collect'; problem: string | null }

/** What a product page shows: standard delivery, else the first that can send it, else collecting. */
export function usualOffer<Offer extends Offered>(offers: Offer[]): Offer | undefined {
  const possible = offers.filter(({ problem }) => problem === null)
  const sent = possible.filter(({ kind }) => kind === 'delivery')
  const isStandard = ({ key }: Offer) => key === STANDARD
  return sent.find(isStandard) ?? sent[0] ?? possible[0] ?? offers.find(isStandard)
}
