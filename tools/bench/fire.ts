import autocannon from 'autocannon'

/** Times in milliseconds, rate in answers a second. */
export type Measured = { asked: number; rate: number; p50: number; p99: number; errors: number }

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
    // Whole turns are counted, also those of less than a second.
    sampleInt: 50,
    headers: { 'accept-encoding': 'identity', ...headers },
    ...(paths && { requests: [{ setupRequest: (request) => ({ ...request, path: paths.next().value }) }] }),
  })

/** Asks until the code behind an address is compiled and its rows are in memory, as in a shop that has been open a while. */
export async function warm(url: string, seconds: number, asking: Asking = {}): Promise<void> {
  await asked(url, seconds, asking)
}

/** Asks for one address over and over, on sixteen connections. */
export async function fire(url: string, seconds: number, asking: Asking = {}): Promise<Measured> {
  const answered = await asked(url, seconds, asking)
  const { requests, duration, latency, errors, '4xx': refused, '5xx': failed } = answered
  return {
    // Those under way at the end were worked for, too.
    asked: requests.sent,
    rate: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    errors: errors + refused + failed,
  }
}
