import autocannon from 'autocannon'

/** Times in milliseconds, rate in answers a second. */
export type Measured = { rate: number; p50: number; p99: number; errors: number }

type Asking = {
  headers?: Record<string, string>
  /** What is asked for in turn instead of the one address. */
  paths?: Iterator<string> | undefined
}

const asked = (url: string, seconds: number, { headers, paths }: Asking) =>
  autocannon({
    url,
    connections: 16,
    duration: seconds,
    headers: { 'accept-encoding': 'identity', ...headers },
    ...(paths && { requests: [{ setupRequest: (request) => ({ ...request, path: paths.next().value }) }] }),
  })

/** Asks until the code behind an address is compiled and its rows are in memory, as in a shop that has been open a while. */
export async function warm(url: string, asking: Asking = {}): Promise<void> {
  await asked(url, 2, asking)
}

/** Asks for one address over and over, on sixteen connections. */
export async function fire(url: string, seconds: number, asking: Asking = {}): Promise<Measured> {
  const { requests, latency, errors, '4xx': refused, '5xx': failed } = await asked(url, seconds, asking)
  return { rate: requests.average, p50: latency.p50, p99: latency.p99, errors: errors + refused + failed }
}
