import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** What a step's tests came to. */
export type Report = { passed: number; failed: Finding[] }

export type Finding = { test: string; error: string }

/** As Vitest and Playwright tell of it: the latter has the difference in its message. */
export type Thrown = { message?: string; diff?: string; stack?: string }

/** Where a step's reporter leaves its report. */
export const REPORT_FILE = 'TEST_REPORT'

export const LINES_TOLD = 20

export function keepReport(report: Report): void {
  writeFileSync(process.env[REPORT_FILE] ?? '', JSON.stringify(report))
}

/** The first lines of what was thrown, and where in our own files. */
export function firstLines(error: Thrown | undefined): string {
  const said = stripVTControlCharacters([error?.message ?? 'no reason was given', error?.diff].join('\n'))
  const place = (error?.stack ?? '').split('\n').find((line) => /^\s+at /.test(line) && !isForeign(line))
  const lines = said.split('\n').filter((line) => line.trim())
  return [...lines.slice(0, LINES_TOLD), ...(place ? [place.trim()] : [])].join('\n')
}

/** What is said at the very end: what came before may have been cut. */
export function recap(reports: Report[]): string {
  const failed = reports.flatMap((report) => report.failed)
  const passed = reports.reduce((sum, report) => sum + report.passed, 0)
  return [...list('What failed', failed), `\n${passed} passed, ${failed.length} failed`].join('\n')
}

function list(heading: string, findings: Finding[]): string[] {
  if (findings.length === 0) return []
  return [
    `\n— ${heading}`,
    ...findings.map(({ test, error }) => `${test}\n${error.replaceAll(/^/gm, '    ')}`),
  ]
}

function isForeign(line: string): boolean {
  return line.includes('node_modules') || line.includes('node:')
}
