import { lazyModule, useLazyModule } from '../lazy-module.ts'

const checks = lazyModule(() => import('./address-checks.ts'))

/** @returns undefined when they cannot be loaded: the server decides then */
export const loadAddressChecks = checks.load

export function useAddressChecks() {
  return useLazyModule(checks)
}
