import { type ComponentProps, Suspense } from 'react'
import { lazyWithRetry } from '../../../ui/lazy-with-retry.ts'
import { useRestoreHeadingFocus } from '../../layout/page-announcer.tsx'

const load = () => import('./product-with-options.tsx')
const Lazy = lazyWithRetry(load)

type Component = Awaited<ReturnType<typeof load>>['default']

let loaded: Component | undefined

/**
 * Only the server's render needs it: it does not wait for lazy components.
 * @returns the source file
 */
export async function loadOnServer(): Promise<string> {
  loaded = (await load()).default
  return 'src/web/store/product/options/product-with-options.tsx'
}

/** A chunk of its own: pages of products without options do not load it. */
export function LazyProductWithOptions(props: ComponentProps<Component>) {
  const Ready = loaded ?? Lazy
  return (
    <Suspense fallback={<Loading />}>
      <Ready {...props} />
    </Suspense>
  )
}

/** With a heading for the focus of a navigation, which then goes to the product's. */
function Loading() {
  useRestoreHeadingFocus()
  return (
    <div className="min-h-screen">
      <h1 className="sr-only">Loading</h1>
    </div>
  )
}
