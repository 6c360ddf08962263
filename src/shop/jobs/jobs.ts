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
import { writeAccountEmail } from '../account/email/request-email.ts'
import { removeUnused } from '../catalog/images/purge-images.ts'
import { notifyPaymentIssue, tellOwner } from '../mail/notify-owner.ts'
import { notifySecurity } from '../mail/notify-security.ts'
import { sendMail } from '../mail/send-mail.ts'
import { sweepOrders } from '../orders/jobs/reconcile-orders.ts'
import { sendRefund } from '../orders/refunds/send-refund.ts'
import type { Log, Shop } from '../shop.ts'
import { unlessStopped } from './abort-payments-on-shutdown.ts'
import type { Jobs } from './add-job.ts'
import { sweepOld } from './purge-expired.ts'

const AT_ONCE = 4
const STOPS_WITHIN_MS = 8_000
const POLL_MS = 5_000
const START_AGAIN_AFTER_MS = 5_000

// graphile-worker lets another worker have a dead process's job after four hours only. One of ours that takes longer
// than this may be done twice at once, which each of them bears.
const STUCK_AFTER = '5 minutes'

/** Brings the tables of the job queue to their newest version. Safe when several processes start at once. */
export async function prepareJobs(pool: pg.Pool, log?: Log): Promise<void> {
  await runMigrations({ pgPool: pool, logger: loggerOf(log) })
}

/**
 * Does the shop's jobs in this process, and starts with a sweep that catches up on what happened while it was down.
 * `stop` waits for those under way, but not for what is outside: a job that is left is done by the next process.
 * @param pool the one behind `shop.backgroundDb`, which no call takes from; one of its connections listens for new jobs
 */
export async function startJobs(shop: Shop, pool: pg.Pool): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const atWork = unlessStopped(shop, stopping.signal)
  let runner = await startRunner(atWork, pool)
  const running = (async () => {
    while (true) {
      await runner.promise.catch((error) => shop.log.error({ error: error.message }, 'the jobs stopped'))
      await sleep(START_AGAIN_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      runner = await startRunner(atWork, pool).catch((error) => {
        shop.log.error({ error: error.message }, 'the jobs could not be started again')
        return runner
      })
      if (stopping.signal.aborted) await runner.stop().catch(() => {})
    }
  })()
  const catchUp = runPeriodicJobs(atWork).catch((error) =>
    shop.log.warn({ error: error.message }, 'the first sweep failed'),
  )
  return {
    async stop() {
      stopping.abort()
      const stopped = Promise.all([runner.stop().catch(() => {}), running, catchUp])
      await Promise.race([stopped, sleep(STOPS_WITHIN_MS, undefined, { ref: false })])
    },
  }
}

function startRunner(shop: Shop, pgPool: pg.Pool): Promise<Runner> {
  return run({
    pgPool,
    logger: loggerOf(shop.log),
    // The server stops everything in its order, the jobs too.
    noHandleSignals: true,
    concurrency: Math.min(AT_ONCE, Math.max(1, pgPool.options.max - 1)),
    pollInterval: POLL_MS,
    taskList: tasksOf({ ...shop, db: shop.backgroundDb }),
    parsedCronItems,
    // Outside of a batch graphile-worker lets its own failures end the process: a database lost while a job is ticked off.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
}

/** Everything that happens by time, now: for the start, and for a clock that was moved. */
export async function runPeriodicJobs(shop: Shop): Promise<void> {
  const quietly = { ...shop, db: shop.backgroundDb }
  await freeStuckJobs(quietly)
  await sweepOrders(quietly)
  await sweepOld(quietly)
}

const parsedCronItems: ParsedCronItem[] = parseCronItems([
  { task: 'sweep_orders', match: '* * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
  { task: 'sweep_old', match: '17 * * * *', options: { backfillPeriod: 0, maxAttempts: 3 } },
])

function tasksOf(shop: Shop): TaskList {
  return {
    send_email: (payload, { job }) =>
      sendMail(shop, (payload as Jobs['send_email']).email_id, job.attempts >= job.max_attempts),
    forget_pictures: (payload) => removeUnused(shop, (payload as Jobs['forget_pictures']).pictures),
    notify_security: (payload) => notifySecurity(shop, payload as Jobs['notify_security']),
    send_refund: (payload) => sendRefund(shop, (payload as Jobs['send_refund']).refund_id),
    tell_owner: (payload) => tellOwner(shop, (payload as Jobs['tell_owner']).order_id),
    notify_payment_issue: (payload) => notifyPaymentIssue(shop, payload as Jobs['notify_payment_issue']),
    write_account_email: (payload) => writeAccountEmail(shop, payload as Jobs['write_account_email']),
    sweep_orders: async () => {
      await freeStuckJobs(shop)
      await sweepOrders(shop)
    },
    sweep_old: () => sweepOld(shop),
  }
}

/** One by one: force_unlock_workers would free all that a worker has in hand, also what it has just begun. */
async function freeStuckJobs({ db }: Shop): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_at < now() - ${STUCK_AFTER}::interval`.execute(db)
}

function loggerOf(log: Log | undefined): Logger {
  return new Logger(({ label, taskIdentifier }) => (level, message) => {
    if (level === 'error') log?.warn({ part: label, task: taskIdentifier, message }, 'a job had trouble')
    if (level === 'warning') log?.info({ part: label, task: taskIdentifier, message }, 'a job says')
  })
}
