import { Agent, request } from 'node:http'
import { expect, it } from 'vitest'
import { eventually, freePort } from '../../tests/support/harness.ts'
import { openLog } from '../open-log.ts'
import { listen } from './listen.ts'

type Seen = 'answered' | 'cut' | 'refused'

function ask(port: number, agent: Agent): Promise<Seen> {
  return new Promise((resolve) => {
    const call = request({ host: '127.0.0.1', port, agent }, (answer) =>
      answer.resume().on('end', () => resolve('answered')),
    )
    call.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'cut'),
    )
    call.end()
  })
}

it('requests during a shutdown are answered or refused, never cut off', async () => {
  const seen: Seen[] = []
  for (let round = 0; round < 5; round++) {
    const port = await freePort()
    const listener = await listen(port, openLog('warn'))
    listener.setListener((_, res) => void setTimeout(() => res.end('Welcome'), 1))
    let inside = 0
    const visitors = Array.from({ length: 40 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      let last = await ask(port, agent)
      inside++
      while (last === 'answered') {
        last = await ask(port, agent)
        seen.push(last)
      }
      agent.destroy()
    })
    await eventually(async () => inside === 40)
    await listener.close()
    await Promise.all(visitors)
  }
  expect(seen.filter((each) => each === 'cut')).toEqual([])
  expect(seen.filter((each) => each === 'refused')).toHaveLength(200)
})
