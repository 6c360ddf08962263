import { useEffect, useState } from 'react'

/** A large module, loaded when it is first needed, and tried again when it could not be. */
export type LazyModule<Module> = {
  /** @returns undefined when it cannot be loaded */
  load(): Promise<Module | undefined>
  loaded(): Module | undefined
}

export function lazyModule<Module>(fetchModule: () => Promise<Module>): LazyModule<Module> {
  let loading: Promise<Module | undefined> | undefined
  let loaded: Module | undefined
  const load = () => {
    loading ??= fetchModule().then(
      (found) => {
        loaded = found
        return found
      },
      () => {
        loading = undefined
        return undefined
      },
    )
    return loading
  }
  return { load, loaded: () => loaded }
}

/** @returns undefined while it loads, null when it cannot be loaded */
export function useLazyModule<Module>({ load, loaded }: LazyModule<Module>): Module | null | undefined {
  const [found, setFound] = useState<Module | null | undefined>(loaded)
  useEffect(() => {
    let isMounted = true
    void load().then((module) => isMounted && setFound(module ?? null))
    return () => {
      isMounted = false
    }
  }, [load])
  return found
}
