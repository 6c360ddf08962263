import type { Image } from '../product.ts'
import type { ChosenOption } from '../variant.ts'

/** For the holder of the gift receipt: never an amount, nor anything of the payer but the name. */
export type ReceivedGift = {
  /** As it is printed. */
  code: string
  receiver: string
  giver: string
  message: string | null
  items: { name: string; options: ChosenOption[]; quantity: number; images: Image[] }[]
  state: 'preparing' | 'shipped' | 'delivered'
  /** How many have left: the code comes with the first one. */
  parcels: number
  /** The days on which it arrives; null of old orders. */
  promise: { from: string; to: string } | null
}
