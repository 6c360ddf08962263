import type { ReactNode } from 'react'

/** `arrival`: what happens on those days. `until`: a sentence on the cut-off, if there is one. `made`: it is made to order, or engraved. */
export type Delivery = {
  arrival: string
  days: string
  until: string
  /** The moment of that cut-off. */
  orderBy?: string
  /** The day in the shop on which the page was made, 'YYYY-MM-DD'. */
  givenOn: string
  /** By which method and for how much. */
  fee: string
  /** The only countries to which it goes, many of them as names below the title. */
  places?: { title: string; names?: string } | undefined
  made?: string | undefined
  isEngraved?: boolean
  returns?: { title: string; words: string } | undefined
}

export type ShownDelivery = Omit<Delivery, 'fee'> & {
  fee: ReactNode
  /** Days and price are hidden until the answer arrives. */
  isChecking?: boolean
  /** The country to deliver to. */
  country?: ReactNode
}
