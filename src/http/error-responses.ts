export type Refusals = {
  /** @param seconds until the share is there again */
  rateLimited(path: string, seconds: number): Response
  tooBusy(path: string): Response
}

const BUSY_S = 2

/**
 * What is said to callers who have to come back: as a problem to programs, as a small page to people.
 * @param problem makes the API's answer of a status, a sentence and headers
 */
export function createRefusals(
  problem: (status: number, sentence: string, headers: Record<string, string>) => Response,
  tooManySentence: (seconds: number) => string,
): Refusals {
  const refuse = (path: string, status: number, sentence: string, seconds: number) => {
    const headers = { 'retry-after': String(Math.max(1, seconds)), 'cache-control': 'no-store' }
    return path.startsWith('/api/')
      ? problem(status, sentence, headers)
      : smallPage(status, sentence, headers)
  }
  return {
    rateLimited: (path, seconds) => refuse(path, 429, tooManySentence(seconds), seconds),
    tooBusy: (path) => refuse(path, 503, 'The shop is very busy. Please try again in a moment.', BUSY_S),
  }
}

function smallPage(status: number, sentence: string, headers: Record<string, string>): Response {
  const html = `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>One moment, please</title><h1>One moment, please</h1><p>${sentence}</p></html>`
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })
}
