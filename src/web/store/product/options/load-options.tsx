import { type ComponentProps, Suspense } from 'react'
import { lazyWithRetry } from '../../../ui/lazy-with-retry.ts'

const load = () => import('./product-with-options.tsx')
const Lazy = lazyWithRetry(load)

type Component = Awaited<ReturnType<typeof load>>['default']

let loaded: Component | undefined

/** Only the server's render needs it: it does not wait for lazy components. */
export async function loadOnServer(): Promise<void> {
  loaded = (await load()).default
}

/** A chunk of its own: pages of products without options do not load it. */
export function LazyProductWithOptions(props: ComponentProps<Component>) {
  const Ready = loaded ?? Lazy
  return (
    <Suspense fallback={<div className="min-h-screen" />}>
      <Ready {...props} />
    </Suspense>
  )
}
