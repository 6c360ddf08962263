import { startTestServer, type TestServer } from '../global-setup.ts'

const KEPT_IN = 'VITRINE_TEST_SERVER'

/** One PostgreSQL for all workers, each of which copies a database of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer()
  process.env[KEPT_IN] = JSON.stringify(server)
  return stop
}

export function oneServer(): TestServer {
  return JSON.parse(process.env[KEPT_IN] ?? '')
}
