import autocannon from 'autocannon'

/** Times in milliseconds, rate in answers a second. */
export type Measured = { rate: number; p50: number; p99: number; errors: number }

type Headers = Record<string, string>

export const EACH_ITS_OWN = '[<id>]'

const asked = (url: string, seconds: number, headers: Headers) =>
  autocannon({
    url,
    connections: 16,
    duration: seconds,
    // Another word for each request.
    idReplacement: url.includes(EACH_ITS_OWN),
    headers: { 'accept-encoding': 'identity', ...headers },
  })

/** Asks until the code behind an address is compiled and its rows are in memory, as in a shop that has been open a while. */
export async function warm(url: string, headers: Headers = {}): Promise<void> {
  await asked(url, 2, headers)
}

/** Asks for one address over and over, on sixteen connections. */
export async function fire(url: string, seconds: number, headers: Headers = {}): Promise<Measured> {
  const { requests, latency, errors, '4xx': refused, '5xx': failed } = await asked(url, seconds, headers)
  return { rate: requests.average, p50: latency.p50, p99: latency.p99, errors: errors + refused + failed }
}
