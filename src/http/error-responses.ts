export type ErrorResponses = {
  /** @param seconds for Retry-After */
  rateLimited(path: string, seconds: number): Response
  overloaded(path: string): Response
}

const RETRY_AFTER_S = 2

/**
 * Responses with Retry-After: a problem (RFC 9457) for the API, a small page for browsers.
 * @param problem builds the API's response
 */
export function createErrorResponses(
  problem: (status: number, sentence: string, headers: Record<string, string>) => Response,
  tooManySentence: (seconds: number) => string,
): ErrorResponses {
  const respond = (path: string, status: number, sentence: string, seconds: number) => {
    const headers = { 'retry-after': String(Math.max(1, seconds)), 'cache-control': 'no-store' }
    return path.startsWith('/api/')
      ? problem(status, sentence, headers)
      : smallPage(status, sentence, headers)
  }
  return {
    rateLimited: (path, seconds) => respond(path, 429, tooManySentence(seconds), seconds),
    overloaded: (path) =>
      respond(path, 503, 'The shop is very busy. Please try again in a moment.', RETRY_AFTER_S),
  }
}

function smallPage(status: number, sentence: string, headers: Record<string, string>): Response {
  const html = `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>One moment, please</title><h1>One moment, please</h1><p>${sentence}</p></html>`
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })
}
