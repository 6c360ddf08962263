import autocannon from 'autocannon'

/** Times in milliseconds, rate in answers a second. */
export type Measured = { rate: number; p50: number; p99: number; errors: number }

const asked = (url: string, seconds: number) =>
  autocannon({ url, connections: 16, duration: seconds, headers: { 'accept-encoding': 'identity' } })

/** Asks until the code behind an address is compiled and its rows are in memory, as in a shop that has been open a while. */
export async function warm(url: string): Promise<void> {
  await asked(url, 2)
}

/** Asks for one address over and over, on sixteen connections. */
export async function fire(url: string, seconds: number): Promise<Measured> {
  const { requests, latency, errors, non2xx } = await asked(url, seconds)
  return { rate: requests.average, p50: latency.p50, p99: latency.p99, errors: errors + non2xx }
}
