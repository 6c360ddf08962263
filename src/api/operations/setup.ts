import { readSetup } from '../../contract/admin/setup.ts'
import type { CheckContext } from '../../shop/health/check-context.ts'
import { readSetup as findSetup } from '../../shop/setup/read-setup.ts'
import { type Api, route } from '../lib/route.ts'
import type { Doctor } from './doctor.ts'

export function setupRoutes(api: Api, context: CheckContext, doctor: Doctor): void {
  route(api, readSetup, async ({ shop }) => {
    const { findings } = await doctor.report()
    return { steps: await findSetup(shop, { ...context, findings }) }
  })
}
