import autocannon from 'autocannon'

/** Times in milliseconds, rate in answers a second. */
export type Measured = { rate: number; p50: number; p99: number; errors: number }

/** Asks for one address over and over, on sixteen connections. */
export async function fire(url: string, seconds: number): Promise<Measured> {
  const headers = { 'accept-encoding': 'identity' }
  await autocannon({ url, connections: 16, duration: Math.max(1, seconds / 4), headers })
  const { requests, latency, errors, non2xx } = await autocannon({
    url,
    connections: 16,
    duration: seconds,
    headers,
  })
  return { rate: requests.average, p50: latency.p50, p99: latency.p99, errors: errors + non2xx }
}
