/**
 * What the forms send where nothing is asked for, because the API requires a text: as the state or the postal code in countries
 * whose addresses have none, and as the address of an order that is collected. It is never printed.
 */
export const NOT_GIVEN = '-'

export const NO_ADDRESS = {
  address: NOT_GIVEN,
  city: NOT_GIVEN,
  state: NOT_GIVEN,
  postal_code: NOT_GIVEN,
  country: NOT_GIVEN,
}

/** As it is stored: without the placeholders of what its country does not have. */
export function storedAddress<
  Address extends { state?: string | undefined; postal_code?: string | undefined },
>(address: Address): Address {
  const { state, postal_code } = address
  return {
    ...address,
    ...(state === NOT_GIVEN && { state: '' }),
    ...(postal_code === NOT_GIVEN && { postal_code: '' }),
  }
}

/** As it is stored for an order that is collected. */
export function collectedAddress<Address extends Partial<typeof NO_ADDRESS>>(address: Address): Address {
  const given = Object.keys(NO_ADDRESS).map((name) => {
    const text = address[name as keyof typeof NO_ADDRESS]
    return [name, text === NOT_GIVEN ? '' : text]
  })
  return { ...address, ...Object.fromEntries(given.filter(([name]) => String(name) in address)) }
}

/** 'Austin, Texas'; 'Bath' without a state. */
export function cityLine({ city, state }: { city: string; state: string }): string {
  return [city, state].filter(Boolean).join(', ')
}

/** The whole address in one line; empty without one. */
export function addressLine(
  address: { address: string; postal_code: string; country: string } & Parameters<typeof cityLine>[0],
): string {
  return [address.address, cityLine(address), address.postal_code, address.country].filter(Boolean).join(', ')
}

/** Of a gift's order, its own address is the receiver's. */
export function payerCountry({
  gift,
  shipping,
}: {
  gift: { billing_address: { country: string } } | null
  shipping: { address: { country: string } }
}): string {
  return (gift?.billing_address ?? shipping.address).country
}
