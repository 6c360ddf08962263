import type { Measured } from './fire.ts'
import { percentile } from './percentile.ts'
import { type VisitTask, visit } from './visit.ts'

/** A child of the bench: shoppers who do several calls in a row, sixteen at once, over kept-alive connections. */

type Task = VisitTask & { seconds: number }

// The bench has gone.
process.once('disconnect', () => process.exit())
process.on('message', async (task: Task | 'close') => {
  if (task === 'close') process.exit()
  process.send?.(await run(task))
})
process.send?.('ready')

async function run(task: Task): Promise<Measured> {
  const times: number[] = []
  let errors = 0
  const begin = performance.now()
  const end = begin + task.seconds * 1000
  const shop = async (actor: number) => {
    for (let round = actor; performance.now() < end; round += 16) {
      const start = performance.now()
      const isDone = await visit(task, round).then(
        () => true,
        () => false,
      )
      if (isDone) times.push(performance.now() - start)
      else errors++
    }
  }
  await Promise.all(Array.from({ length: 16 }, (_, actor) => shop(actor)))
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  // Those under way at the end are waited for.
  const rate = (times.length / (performance.now() - begin)) * 1000
  return { asked: times.length, rate, p50, p99, errors }
}
