import { type DoctorReport, readDoctorReport } from '../../contract/admin/doctor.ts'
import { checkLastBackup } from '../../shop/health/check-backup.ts'
import type { CheckContext } from '../../shop/health/check-context.ts'
import { runChecks } from '../../shop/health/run-checks.ts'
import { type Api, route } from '../lib/route.ts'

// Some invariants read whole tables: an open dashboard must not run them all day.
const CACHE_MS = 10 * 60_000

export type Doctor = ReturnType<typeof createDoctor>

/** Runs the checks as a single flight and caches their report. */
export function createDoctor(context: CheckContext) {
  let last: { at: number; report: Promise<DoctorReport> } | undefined
  let running: Promise<DoctorReport> | undefined
  let lastFindings: DoctorReport['findings'] = []

  function report(again = false): Promise<DoctorReport> {
    const now = performance.now()
    if (last && !again && now - last.at <= CACHE_MS) return last.report
    running ??= runChecks(context)
      .then((made) => {
        lastFindings = made.findings
        return made
      })
      .finally(() => {
        running = undefined
      })
    last = { at: now, report: running }
    return running
  }

  return {
    report,
    /** The cached findings without waiting; a stale report is refreshed in the background. */
    findings() {
      report().catch(() => {})
      return lastFindings
    },
  }
}

export function doctorRoutes(api: Api, doctor: Doctor, context: Pick<CheckContext, 'dataDir'>): void {
  route(api, readDoctorReport, async ({ query }) => {
    const { findings, ...report } = await doctor.report(query.again !== undefined)
    // Never cached: an admin who has made a backup looks whether the finding is gone.
    const backup = await checkLastBackup(context)
    return { ...report, findings: findings.map((one) => (one.subject === 'backup' ? backup : one)) }
  })
}
