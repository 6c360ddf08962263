import type { Choices } from '../../data/cart/checkout-draft.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import type { Checkout } from './checkout-section.tsx'

/** The quote follows the address when prices depend on it. */
export function useShipTo({ choices, onChoose }: Checkout): (shipTo: Choices['shipTo']) => void {
  const { deliversByPlace } = useShopConfig()
  return (shipTo) => {
    if (deliversByPlace) onChoose({ ...choices, shipTo: { ...shipTo, gift: choices.shipTo?.gift } })
  }
}
