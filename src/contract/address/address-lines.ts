/** What the forms send where a country's addresses have no state: the API requires one. It is never printed. */
export const NO_STATE = '-'

/** As it is stored: without the placeholder. */
export function storedAddress<Address extends { state?: string | undefined }>(address: Address): Address {
  return address.state === NO_STATE ? { ...address, state: '' } : address
}

/** 'Austin, Texas'; 'Bath' without a state. */
export function cityLine({ city, state }: { city: string; state: string }): string {
  return [city, state].filter(Boolean).join(', ')
}

/** The whole address in one line. */
export function addressLine(
  address: { address: string; postal_code: string; country: string } & Parameters<typeof cityLine>[0],
): string {
  return [address.address, cityLine(address), address.postal_code, address.country].join(', ')
}
