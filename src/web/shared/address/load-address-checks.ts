import { useEffect, useState } from 'react'

type Checks = typeof import('./address-checks.ts')

let loading: Promise<Checks | undefined> | undefined
let loaded: Checks | undefined

/** @returns undefined when it cannot be loaded: the server decides then */
export function loadAddressChecks(): Promise<Checks | undefined> {
  loading ??= import('./address-checks.ts').then(
    (checks) => {
      loaded = checks
      return checks
    },
    () => {
      loading = undefined
      return undefined
    },
  )
  return loading
}

/** @returns undefined while it loads, null when it cannot be loaded */
export function useAddressChecks(): Checks | null | undefined {
  const [checks, setChecks] = useState<Checks | null | undefined>(loaded)
  useEffect(() => {
    let isMounted = true
    void loadAddressChecks().then((found) => isMounted && setChecks(found ?? null))
    return () => {
      isMounted = false
    }
  }, [])
  return checks
}
