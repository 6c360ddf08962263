import { setTimeout as sleep } from 'node:timers/promises'
import {
  Logger,
  type ParsedCronItem,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  type TaskList,
} from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import { writeAccountLetter } from './account/ask-for-letter.ts'
import type { Jobs } from './add-job.ts'
import { sendMail } from './mail/send-mail.ts'
import { tellOwner, tellTrouble } from './mail/tell-owner.ts'
import { sendRefund } from './order/send-refund.ts'
import { sweepOrders } from './order/sweep.ts'
import type { Log, Shop } from './shop.ts'
import { sweepOld } from './sweep-old.ts'

const AT_ONCE = 4
const POLL_MS = 5_000
const START_AGAIN_AFTER_MS = 5_000

// graphile-worker lets another worker have a dead process's job after four hours only; none of ours takes a minute.
const STUCK_AFTER = '5 minutes'

/** Brings the tables of the job queue to their newest version. Safe when several processes start at once. */
export async function prepareJobs(pool: pg.Pool, log?: Log): Promise<void> {
  await runMigrations({ pgPool: pool, logger: loggerOf(log) })
}

/**
 * Does the shop's jobs in this process, and starts with a sweep that catches up on what happened while it was down.
 * `stop` waits for those under way.
 */
export async function startJobs(shop: Shop, pool: pg.Pool): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let runner = await startRunner(shop, pool)
  const running = (async () => {
    while (true) {
      await runner.promise.catch((error) => shop.log.error({ error: error.message }, 'the jobs stopped'))
      await sleep(START_AGAIN_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      runner = await startRunner(shop, pool).catch(() => runner)
      if (stopping.signal.aborted) await runner.stop().catch(() => {})
    }
  })()
  const catchUp = runSweeps(shop).catch((error) =>
    shop.log.warn({ error: error.message }, 'the first sweep failed'),
  )
  return {
    async stop() {
      stopping.abort()
      await runner.stop().catch(() => {})
      await Promise.all([running, catchUp])
    },
  }
}

function startRunner(shop: Shop, pgPool: pg.Pool): Promise<Runner> {
  return run({
    pgPool,
    logger: loggerOf(shop.log),
    // The server stops everything in its order, the jobs too.
    noHandleSignals: true,
    concurrency: AT_ONCE,
    pollInterval: POLL_MS,
    taskList: tasksOf(shop),
    parsedCronItems,
  })
}

/** Everything that happens by time, now: for the start, and for a clock that was moved. */
export async function runSweeps(shop: Shop): Promise<void> {
  await freeStuckJobs(shop)
  await sweepOrders(shop)
  await sweepOld(shop)
}

const parsedCronItems: ParsedCronItem[] = parseCronItems([
  { task: 'sweep_orders', match: '* * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
  { task: 'sweep_old', match: '17 * * * *', options: { backfillPeriod: 0, maxAttempts: 3 } },
])

function tasksOf(shop: Shop): TaskList {
  return {
    send_email: (payload, { job }) =>
      sendMail(shop, (payload as Jobs['send_email']).email_id, job.attempts >= job.max_attempts),
    send_refund: (payload) => sendRefund(shop, (payload as Jobs['send_refund']).refund_id),
    tell_owner: (payload) => tellOwner(shop, (payload as Jobs['tell_owner']).order_id),
    tell_trouble: (payload) => tellTrouble(shop, payload as Jobs['tell_trouble']),
    write_account_letter: (payload) => writeAccountLetter(shop, payload as Jobs['write_account_letter']),
    sweep_orders: async () => {
      await freeStuckJobs(shop)
      await sweepOrders(shop)
    },
    sweep_old: () => sweepOld(shop),
  }
}

async function freeStuckJobs({ db }: Shop): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_at < now() - ${STUCK_AFTER}::interval
    having count(*) > 0`.execute(db)
}

function loggerOf(log: Log | undefined): Logger {
  return new Logger(({ label, taskIdentifier }) => (level, message) => {
    if (level === 'error') log?.warn({ part: label, task: taskIdentifier, message }, 'a job had trouble')
    if (level === 'warning') log?.info({ part: label, task: taskIdentifier, message }, 'a job says')
  })
}
