import { type Examination, readExamination } from '../contract/doctor.ts'
import { examine } from '../shop/doctor/examine.ts'
import type { Patient } from '../shop/doctor/patient.ts'
import { type Api, route } from './route.ts'

// Some laws read whole tables; an owner who leaves the dashboard open must not make the shop read them all day.
const REMEMBERED_MS = 10 * 60_000

export function doctorRoutes(api: Api, patient: Patient): void {
  let last: { at: number; examination: Promise<Examination> } | undefined
  let underWay: Promise<Examination> | undefined
  route(api, readExamination, ({ query }) => {
    const now = performance.now()
    if (last && !query.again && now - last.at <= REMEMBERED_MS) return last.examination
    underWay ??= examine(patient).finally(() => {
      underWay = undefined
    })
    last = { at: now, examination: underWay }
    return underWay
  })
}
