// What a page runs before its scripts are loaded. These functions are sent as text inside the page: each may use only its
// arguments.

/** Begins after the first paint with its pictures, or at the visitor's first action, or in a hidden tab at once. */
export function afterFirstPaint(begin: () => void): void {
  const begun = new AbortController()
  const start = () => {
    if (begun.signal.aborted) return
    begun.abort()
    begin()
  }
  for (const action of ['pointerdown', 'keydown', 'focusin', 'click', 'visibilitychange'])
    addEventListener(action, start, { capture: true, signal: begun.signal })
  // A hidden tab has no frames.
  if (document.hidden) start()
  const onPaint = () => new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  addEventListener('load', () => requestAnimationFrame(onPaint))
  // A picture that does not come delays the scripts no longer than this.
  setTimeout(start, 2_000)
}

type Modules = { manifest: string; entry: string; imports: string[]; routes: Record<string, string[]> }

/**
 * Loads a page's scripts and starts it. What fails is asked for again, at the latest when the line is back. All files
 * are fetched before one is imported: Firefox never asks again for a module that it could not load.
 */
export async function loadScripts({ manifest, entry, imports, routes }: Modules): Promise<void> {
  const load = async () => {
    const fetchFile = async (file: string) => {
      const answer = await fetch(file, { priority: 'low' })
      await answer.arrayBuffer()
      if (!answer.ok) throw answer.status
    }
    await Promise.all([manifest, entry, ...imports, ...Object.values(routes).flat()].map(fetchFile))
    await import(/* @vite-ignore */ manifest)
    const loaded: Record<string, object> = {}
    for (const id in routes)
      for (const module of routes[id] ?? [])
        loaded[id] = { ...loaded[id], ...(await import(/* @vite-ignore */ module)) }
    Object.assign(window, { __reactRouterRouteModules: loaded })
    await import(/* @vite-ignore */ entry)
  }
  for (let pause = 1_000; ; pause = Math.min(2 * pause, 15_000)) {
    try {
      return await load()
    } catch (error) {
      if (error === 404) {
        // Another version of the shop has other files. The page is asked for again, once.
        if (sessionStorage.reloaded !== entry) location.reload()
        sessionStorage.reloaded = entry
        return
      }
      await new Promise((again) => {
        setTimeout(again, pause)
        window.ononline = again
      })
    }
  }
}
