import { sixteen } from './callers.ts'
import { type VisitTask, visit } from './visit.ts'

/** A child of the bench: shoppers who do several calls in a row, over kept-alive connections. */

type Task = VisitTask & { seconds: number }

// The bench has gone.
process.once('disconnect', () => process.exit())
process.on('message', async (task: Task | 'close') => {
  if (task === 'close') process.exit()
  process.send?.(await sixteen((round) => visit(task, round), task.seconds))
})
process.send?.('ready')
