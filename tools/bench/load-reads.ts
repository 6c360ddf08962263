import { Agent, request } from 'node:http'

/** A child of the bench: asks for one address after the other, many at once, and tells what that cost itself. */

type Task = { port: number; seconds: number; paths: string[]; callers: number }

const agent = new Agent({ keepAlive: true })

// The bench has gone.
process.once('disconnect', () => process.exit())
process.on('message', async (task: Task | 'close') => {
  if (task === 'close') process.exit()
  const before = process.cpuUsage()
  const answers = await run(task)
  const { user, system } = process.cpuUsage(before)
  process.send?.({ ...answers, cpu: user + system })
})
process.send?.('ready')

async function run({ port, seconds, paths, callers }: Task) {
  let asked = 0
  let good = 0
  const start = performance.now()
  const reader = async () => {
    while (performance.now() - start < seconds * 1000) {
      if ((await ask(port, paths[asked++ % paths.length] ?? '/')) === 200) good++
    }
  }
  await Promise.all(Array.from({ length: callers }, reader))
  return { answers: good, errors: asked - good, seconds: (performance.now() - start) / 1000 }
}

function ask(port: number, path: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    request({ agent, port, host: '127.0.0.1', path }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode))
    })
      .on('error', () => resolve(undefined))
      .end()
  })
}
