import { useEffect, useState } from 'react'

type Checks = typeof import('./address-checks.ts')

let loading: Promise<Checks | undefined> | undefined

/** @returns undefined when it cannot be loaded: the server decides then */
export function loadAddressChecks(): Promise<Checks | undefined> {
  loading ??= import('./address-checks.ts').catch(() => {
    loading = undefined
    return undefined
  })
  return loading
}

/** Empty until loaded. */
export function useCountryNames(): string[] {
  const [names, setNames] = useState<string[]>([])
  useEffect(() => {
    let isMounted = true
    void loadAddressChecks().then((checks) => isMounted && checks && setNames(checks.countryNames()))
    return () => {
      isMounted = false
    }
  }, [])
  return names
}
