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
import { startDueBackup } from '../backups/start-backup.ts'
import { downloadImages } from '../catalog/downloads/download-images.ts'
import { deleteUnusedImages } from '../catalog/images/purge-images.ts'
import { notifyOwner, notifyPaymentIssue } from '../mail/notify-owner.ts'
import { notifySecurity } from '../mail/notify-security.ts'
import { notifyWaitingAdmin } from '../mail/notify-waiting-admin.ts'
import { sendMail } from '../mail/send-mail.ts'
import { promiseMissed } from '../orders/jobs/promise-missed.ts'
import { reconcileOrders } from '../orders/jobs/reconcile-orders.ts'
import { warnLateOrders } from '../orders/jobs/warn-late-orders.ts'
import { sendRefund } from '../orders/refunds/send-refund.ts'
import { openExchangePayment } from '../returns/exchange/open-exchange-payment.ts'
import { writeOrderLink } from '../returns/order-links.ts'
import type { Log, Shop } from '../shop.ts'
import { abortPaymentsOnShutdown } from './abort-payments-on-shutdown.ts'
import type { Jobs } from './add-job.ts'
import { purgeExpired } from './purge-expired.ts'

const CONCURRENCY = 4
const SHUTDOWN_MS = 8_000
const POLL_MS = 5_000
const RESTART_DELAY_MS = 5_000

// graphile-worker unlocks the jobs of dead workers only after four hours. A job that runs longer than this may run twice
// concurrently, which every job tolerates.
const STUCK_AFTER = '5 minutes'

/** Migrates the job queue's tables. Safe when several processes start at once. */
export async function prepareJobs(pool: pg.Pool, log?: Log): Promise<void> {
  await runMigrations({ pgPool: pool, logger: loggerOf(log) })
}

/** Catches up on missed periodic jobs. `stop` does not wait for external services: another process runs unfinished jobs. */
export async function startJobs(
  shop: Shop,
  pool: pg.Pool,
  pollMs: number = POLL_MS,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const jobShop = abortPaymentsOnShutdown(shop, stopping.signal)
  let runner = await startRunner(jobShop, pool, pollMs)
  const running = (async () => {
    while (true) {
      await runner.promise.catch((error) =>
        shop.log.error({ error: error.message }, 'the job runner stopped'),
      )
      await sleep(RESTART_DELAY_MS, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      runner = await startRunner(jobShop, pool, pollMs).catch((error) => {
        shop.log.error({ error: error.message }, 'the job runner could not be restarted')
        return runner
      })
      if (stopping.signal.aborted) await runner.stop().catch(() => {})
    }
  })()
  const catchUp = runPeriodicJobs(jobShop).catch((error) =>
    shop.log.warn({ error: error.message }, 'the first periodic jobs failed'),
  )
  return {
    async stop() {
      stopping.abort()
      const stopped = Promise.all([runner.stop().catch(() => {}), running, catchUp])
      await Promise.race([stopped, sleep(SHUTDOWN_MS, undefined, { ref: false })])
    },
  }
}

function startRunner(shop: Shop, pgPool: pg.Pool, pollInterval: number): Promise<Runner> {
  return run({
    pgPool,
    logger: loggerOf(shop.log),
    // The server handles signals and stops the jobs itself.
    noHandleSignals: true,
    concurrency: Math.min(CONCURRENCY, Math.max(1, pgPool.options.max - 1)),
    pollInterval,
    taskList: tasksOf({ ...shop, db: shop.backgroundDb }),
    parsedCronItems,
    // Without batches, graphile-worker exits the process when the database is lost while it completes a job.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
}

export async function runPeriodicJobs(shop: Shop): Promise<void> {
  const backgroundShop = { ...shop, db: shop.backgroundDb }
  await unlockStuckJobs(backgroundShop)
  await reconcileOrders(backgroundShop)
  await answerLateOrders(backgroundShop)
  await purgeExpired(backgroundShop)
}

const parsedCronItems: ParsedCronItem[] = parseCronItems([
  { task: 'reconcile_orders', match: '* * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
  { task: 'warn_late_orders', match: '27 * * * *', options: { backfillPeriod: 0, maxAttempts: 3 } },
  { task: 'purge_expired', match: '17 * * * *', options: { backfillPeriod: 0, maxAttempts: 3 } },
  { task: 'start_due_backup', match: '5 * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
])

function tasksOf(shop: Shop): TaskList {
  return {
    send_email: (payload, { job }) =>
      sendMail(shop, (payload as Jobs['send_email']).email_id, job.attempts >= job.max_attempts),
    download_images: (payload, { job }) =>
      downloadImages(shop, (payload as Jobs['download_images']).product_id, job.attempts >= job.max_attempts),
    purge_images: (payload) => deleteUnusedImages(shop, (payload as Jobs['purge_images']).images),
    notify_security: (payload) => notifySecurity(shop, payload as Jobs['notify_security']),
    send_refund: (payload) => sendRefund(shop, (payload as Jobs['send_refund']).refund_id),
    notify_owner: (payload) => notifyOwner(shop, (payload as Jobs['notify_owner']).order_id),
    notify_payment_issue: (payload) => notifyPaymentIssue(shop, payload as Jobs['notify_payment_issue']),
    notify_waiting_admin: (payload) => notifyWaitingAdmin(shop, payload as Jobs['notify_waiting_admin']),
    write_account_email: (payload) => writeAccountEmail(shop, payload as Jobs['write_account_email']),
    write_order_link: (payload) => writeOrderLink(shop, payload as Jobs['write_order_link']),
    open_exchange_payment: (payload) =>
      openExchangePayment(shop, (payload as Jobs['open_exchange_payment']).order_id),
    reconcile_orders: async () => {
      await unlockStuckJobs(shop)
      await reconcileOrders(shop)
    },
    warn_late_orders: () => answerLateOrders(shop),
    purge_expired: () => purgeExpired(shop),
    start_due_backup: () => startDueBackup(shop),
  }
}

async function answerLateOrders(shop: Shop): Promise<void> {
  await warnLateOrders(shop)
  await promiseMissed(shop)
}

/** A worker that also has a running job keeps its locks until a later call. */
async function unlockStuckJobs({ db }: Shop): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker.jobs where locked_by is not null
      group by locked_by having max(locked_at) < now() - ${STUCK_AFTER}::interval))`.execute(db)
}

function loggerOf(log: Log | undefined): Logger {
  return new Logger(({ label, taskIdentifier }) => (level, message) => {
    if (level === 'error') log?.warn({ part: label, task: taskIdentifier, message }, 'a job failed')
    if (level === 'warning') log?.info({ part: label, task: taskIdentifier, message }, 'a job warned')
  })
}
