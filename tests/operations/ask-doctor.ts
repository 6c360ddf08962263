import { afterEach, expect } from 'vitest'
import type { Finding } from '../../src/contract/admin/doctor.ts'
import type { CheckContext } from '../../src/shop/health/check-context.ts'
import { runChecks } from '../../src/shop/health/run-checks.ts'
import type { TestShop } from '../support/harness.ts'

export const silent = { info() {}, warn() {}, error() {} }

/** Runs the checks of a shop. After each test, the steps in `undo` run in reverse order and repair the shop. */
export function doctorOf(open: () => TestShop) {
  const undo: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step()
  })
  return {
    undo,
    /** @returns the finding about one subject */
    async finds(subject: Finding['subject'], more: Partial<CheckContext> = {}): Promise<Finding> {
      const { shop, dataDir } = open()
      const { db, clock, config, files } = shop
      const without = {
        payments: undefined,
        mail: undefined,
        replica: undefined,
        unlistedProxy: async () => undefined,
      }
      const { findings } = await runChecks({ db, clock, config, dataDir, files, ...without, ...more })
      const found = findings.find((finding) => finding.subject === subject)
      if (!found) throw new Error(`There is no finding about ${subject}`)
      expect(found.says).toMatch(/^[A-Z0-9].*[.]$/s)
      if (found.state !== 'ok') expect(found.advice).toMatch(/^[A-Z].*[.)]$/s)
      expectPlain(found)
      return found
    },
  }
}

// Names of settings, commands and parts that only an engineer knows.
const JARGON =
  /[A-Z]{2,}_|\bnpm\b|\bcron\b|PostgreSQL|webhook|proxy|replica|migration|sandbox|SMTP|\bjobs?\b/i

// Proves: R7.15
function expectPlain({ state, summary, action }: Finding): void {
  expect(summary).toMatch(/^[A-Z0-9].*[.]$/s)
  if (state !== 'ok') expect(action).toMatch(/^[A-Z].*[.]$/s)
  expect(`${summary} ${action ?? ''}`).not.toMatch(JARGON)
}
