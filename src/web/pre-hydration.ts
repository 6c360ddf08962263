// These functions are sent as text in a page's inline script: they may use only their arguments.

/** Calls back once: after the first paint and its images, at the first user action, or at once in a hidden tab. */
export function afterFirstPaint(callback: () => void): void {
  const started = new AbortController()
  const start = () => {
    if (started.signal.aborted) return
    started.abort()
    callback()
  }
  for (const action of ['pointerdown', 'keydown', 'focusin', 'click', 'visibilitychange'])
    addEventListener(action, start, { capture: true, signal: started.signal })
  // A hidden tab renders no frames.
  if (document.hidden) start()
  const onPaint = () => new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  addEventListener('load', () => requestAnimationFrame(onPaint))
  // A slow image delays the scripts no longer than this.
  setTimeout(start, 2_000)
}

/**
 * Says on the page that there is no connection: when it is lost, for buttons that still wait for their script, and
 * when a link is pressed, which would lead to a page of the browser. A shop on the same computer needs no network.
 */
export function watchConnection(sentence: string): void {
  const bar = document.createElement('p')
  bar.className = 'offline-bar'
  const hide = () => bar.remove()
  const check = (path: string, whenReached: () => void) =>
    fetch(path, { method: 'HEAD', cache: 'no-store' }).then(whenReached, () => {
      hide()
      bar.role = 'alert'
      bar.textContent = sentence
      document.body.append(bar)
    })
  addEventListener('online', hide)
  // Not at once: what is sent at that moment may still arrive.
  addEventListener('offline', () => setTimeout(check, 500, location.href, hide))
  const offlineLink = (target: EventTarget | null) => {
    const link = target instanceof Element && !navigator.onLine && target.closest('a')
    return link && link.origin === location.origin && !link.hash && !link.target ? link : undefined
  }
  // These start the router's prefetch, which reloads the page when a module does not load.
  for (const intent of ['mouseover', 'mouseout', 'focusin', 'touchstart'])
    addEventListener(
      intent,
      (event) => {
        const entered =
          event instanceof MouseEvent && intent === 'mouseout' ? event.relatedTarget : event.target
        if (offlineLink(entered)) event.stopPropagation()
      },
      { capture: true },
    )
  addEventListener(
    'click',
    (event) => {
      const link = offlineLink(event.target)
      if (!link) return
      event.preventDefault()
      event.stopPropagation()
      void check(link.href, () => location.assign(link.href))
    },
    { capture: true },
  )
}

type Modules = { manifest: string; entry: string; imports: string[]; routes: Record<string, string[]> }

/**
 * Loads a page's scripts and starts the router. Failures are retried after a delay or when the browser is online again.
 * All files are fetched before any is imported: Firefox caches the failure of an import.
 */
export async function loadScripts({ manifest, entry, imports, routes }: Modules): Promise<void> {
  const load = async () => {
    const fetchFile = async (file: string) => {
      const response = await fetch(file, { priority: 'low' })
      await response.arrayBuffer()
      if (!response.ok) throw response.status
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
  for (let delay = 1_000; ; delay = Math.min(2 * delay, 15_000)) {
    try {
      return await load()
    } catch (error) {
      if (error === 404) {
        // A new release has other files: reloads once.
        if (sessionStorage.reloaded !== entry) location.reload()
        sessionStorage.reloaded = entry
        return
      }
      await new Promise((resolve) => {
        setTimeout(resolve, delay)
        window.ononline = resolve
      })
    }
  }
}
