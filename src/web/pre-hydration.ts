// What a page does before its scripts are there. These functions travel as text within it: each may use nothing but what
// it is given.

/** Presses and choices that nothing answers yet are kept, and made again in their order once the page is taken over. */
export function keepPresses(): void {
  const kept: (() => void)[] = []
  const keep = (event: Event) => {
    const { type, target, altKey, ctrlKey, metaKey, shiftKey } = event as MouseEvent
    const wanted = type === 'click' ? 'button[type=button], [data-by-script]' : 'select'
    const control = (target as Element).closest<HTMLButtonElement>(wanted)
    // The browser opens a dialog by itself, where it can, and a link in another tab, a window or a file.
    if (!control || control.commandForElement || altKey || ctrlKey || metaKey || shiftKey) return
    event.preventDefault()
    // React, which may be about to take over, would answer it besides.
    event.stopImmediatePropagation()
    control.dataset.kept = ''
    kept.push(() => {
      delete control.dataset.kept
      if (type === 'click') control.click()
      else control.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }
  const makeAgain = async () => {
    document.documentElement.dataset.takenOver = ''
    for (const type of ['click', 'change']) document.removeEventListener(type, keep, true)
    for (const again of kept) {
      // What the one before has changed is shown by then: a press on 'plus' counts from there.
      await undefined
      again()
    }
  }
  for (const type of ['click', 'change']) document.addEventListener(type, keep, true)
  addEventListener('taken-over', makeAgain, { once: true })
}

/** Begins after the frame that shows the page with its pictures, and at once when nobody looks or somebody acts. */
export function onceSeen(begin: () => void): void {
  const signs = ['pointerdown', 'keydown', 'focusin', 'input', 'click', 'visibilitychange']
  let hasBegun = false
  const now = () => {
    if (hasBegun) return
    hasBegun = true
    for (const sign of signs) removeEventListener(sign, now, true)
    begin()
  }
  for (const sign of signs) addEventListener(sign, now, true)
  // In a tab that nobody looks at there are no frames.
  if (document.hidden) now()
  const onceDrawn = () => new PerformanceObserver(now).observe({ type: 'paint', buffered: true })
  addEventListener('load', () => requestAnimationFrame(onceDrawn))
  // A picture that does not come holds nothing up for longer than this.
  setTimeout(now, 2_000)
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
