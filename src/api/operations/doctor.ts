import { type DoctorReport, readDoctorReport } from '../../contract/admin/doctor.ts'
import type { Patient } from '../../shop/health/check-context.ts'
import { examine } from '../../shop/health/run-checks.ts'
import { type Api, route } from '../lib/route.ts'

// Some laws read whole tables; an owner who leaves the dashboard open must not make the shop read them all day.
const REMEMBERED_MS = 10 * 60_000

export type Doctor = ReturnType<typeof callDoctor>

/** A doctor for all who ask: makes one examination at a time, and remembers it. */
export function callDoctor(patient: Patient) {
  let last: { at: number; examination: Promise<DoctorReport> } | undefined
  let underWay: Promise<DoctorReport> | undefined
  let found: DoctorReport['findings'] = []

  function examination(again = false): Promise<DoctorReport> {
    const now = performance.now()
    if (last && !again && now - last.at <= REMEMBERED_MS) return last.examination
    underWay ??= examine(patient)
      .then((made) => {
        found = made.findings
        return made
      })
      .finally(() => {
        underWay = undefined
      })
    last = { at: now, examination: underWay }
    return underWay
  }

  return {
    examination,
    /** What was found last, for those who ask often and cannot wait; sees to it that it does not become old. */
    found() {
      examination().catch(() => {})
      return found
    },
  }
}

export function doctorRoutes(api: Api, doctor: Doctor): void {
  route(api, readDoctorReport, ({ query }) => doctor.examination(query.again !== undefined))
}
