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

export function useAddressChecks(): Checks | undefined {
  const [checks, setChecks] = useState<Checks>()
  useEffect(() => {
    let isMounted = true
    void loadAddressChecks().then((loaded) => isMounted && setChecks(loaded))
    return () => {
      isMounted = false
    }
  }, [])
  return checks
}
