/** What the forms send where a country's addresses have no state: the API requires one. It is never printed. */
export const NO_STATE = '-'

export function stateText(state: string): string {
  return state.trim() === NO_STATE ? '' : state
}

/** 'Austin, Texas'; 'Bath' without a state. */
export function cityLine({ city, state }: { city: string; state: string }): string {
  return [city, stateText(state)].filter(Boolean).join(', ')
}

/** The whole address in one line. */
export function addressLine(
  address: { address: string; postal_code: string; country: string } & Parameters<typeof cityLine>[0],
): string {
  return [address.address, cityLine(address), address.postal_code, address.country].join(', ')
}
