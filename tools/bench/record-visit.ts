import type { ChildProcess } from 'node:child_process'
import { ask } from './child.ts'
import type { Statement } from './serve-shop.ts'
import { type RecordedVisit, type VisitTask, visit } from './visit.ts'

/** What the shop asks the database for one visit, call by call. */
export async function recordVisit(shop: ChildProcess, task: VisitTask): Promise<RecordedVisit> {
  const calls: Statement[][] = []
  const next = async () => (await ask(shop, 'statements')) as Statement[]
  // The first visit has the shop's own preparations among its statements.
  await visit(task, 0)
  await next()
  const ids = await visit(task, 1, async () => void calls.push(await next()))
  return { calls, ids }
}
