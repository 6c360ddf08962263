import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'

const agent = new Agent({ keepAlive: true })

/**
 * One call that has to succeed, and how long its answer took, in ms. `fetch` takes more than one by itself, and collects
 * its garbage in the middle of a call.
 */
export async function timed(
  address: string,
  headers: Record<string, string> = {},
): Promise<{ ms: number; body: string }> {
  const start = performance.now()
  const asked = get(address, { agent, headers })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  let body = ''
  answer.setEncoding('utf8').on('data', (part: string) => {
    body += part
  })
  await once(answer, 'end')
  if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}: ${body}`)
  return { ms: performance.now() - start, body }
}
