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

/** @returns undefined while it loads, null when it cannot be loaded */
export function useAddressChecks(): Checks | null | undefined {
  const [checks, setChecks] = useState<Checks | null>()
  useEffect(() => {
    let isMounted = true
    void loadAddressChecks().then((loaded) => isMounted && setChecks(loaded ?? null))
    return () => {
      isMounted = false
    }
  }, [])
  return checks
}
