import { startTestServer, TEST_SERVER, type TestServer } from '../../support/global-setup.ts'

/** One PostgreSQL for all workers; each worker copies its own database. */
export default async function setup(): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer()
  process.env[TEST_SERVER] = JSON.stringify(server)
  return stop
}

export function oneServer(): TestServer {
  return JSON.parse(process.env[TEST_SERVER] ?? '')
}
