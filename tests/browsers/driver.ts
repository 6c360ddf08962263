export const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }
export type Size = keyof typeof SIZES

/** One window of a real browser; points are in pixels of its viewport. */
export type Driver = {
  goto(url: string): Promise<void>
  /** Runs a function in the page. It may use nothing but its arguments, and values travel as JSON. */
  run<A extends unknown[], T>(script: (...args: A) => T, ...args: A): Promise<Awaited<T>>
  click(x: number, y: number): Promise<void>
  hover(x: number, y: number): Promise<void>
  /** Types into the focused field. */
  type(text: string): Promise<void>
  press(key: 'Enter' | 'Escape' | 'Tab'): Promise<void>
  upload(selector: string, path: string): Promise<void>
  screenshot(): Promise<Uint8Array>
  /** What scripts of the shop's pages threw or logged as an error, and what the security policy blocked, since the last call. */
  errors(): Promise<string[]>
  close(): Promise<void>
}

export type Options = { size: Size; withoutScripts?: boolean }

type Violation = { effectiveDirective: string; blockedURL: string }

export const SEEN = 'errors-of-this-tab'

/** Runs in every page and keeps its errors for `takeErrors` in the session storage, under the key `seen`. */
export function watchErrors(seen: string): void {
  const note = (text: string) => {
    const noted = JSON.parse(sessionStorage.getItem(seen) ?? '[]')
    sessionStorage.setItem(seen, JSON.stringify([...noted, `${location.pathname}: ${text}`]))
  }
  let isLeaving = false
  addEventListener('pagehide', () => {
    isLeaving = true
  })
  addEventListener('beforeunload', () => {
    isLeaving = true
    // It may stay: after a download, or when the visitor refuses to leave.
    setTimeout(() => {
      isLeaving = false
    }, 2_000)
  })
  const log = console.error
  // Here, because a message that Firefox sends to its driver has no text of an error.
  console.error = (...args) => {
    log(...args)
    // Its calls end unanswered: that for the news of orders is always open.
    if (isLeaving) return
    note(args.map((arg) => (arg instanceof Error ? `${arg}\n${arg.stack}` : String(arg))).join(' '))
  }
  addEventListener('error', ({ message }) => note(message))
  addEventListener('unhandledrejection', ({ reason }) => note(String(reason)))
  const noteReports = (reports: unknown[]) => {
    for (const { body } of reports as { body: Violation }[])
      note(`the security policy (${body.effectiveDirective}) blocked ${body.blockedURL}`)
  }
  // Buffered: it also reports what happened before this script ran.
  new ReportingObserver(noteReports, { types: ['csp-violation'], buffered: true }).observe()
}

export async function takeErrors({ run }: Pick<Driver, 'run'>): Promise<string[]> {
  return await run((seen) => {
    const noted = JSON.parse(sessionStorage.getItem(seen) ?? '[]')
    sessionStorage.removeItem(seen)
    return noted
  }, SEEN)
}
