import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** The results of a test step. */
export type Report = { passed: number; failed: Finding[] }

export type Finding = { test: string; error: string }

/** An error of Vitest or Playwright; Playwright has the diff in its message. */
export type Thrown = { message?: string; diff?: string; stack?: string }

/** The environment variable with the path of the report. */
export const REPORT_FILE = 'TEST_REPORT'

export const MAX_LINES = 20

export function writeReport(report: Report): void {
  writeFileSync(process.env[REPORT_FILE] ?? '', JSON.stringify(report))
}

/** The first lines of an error, and its place in the project's files. */
export function firstLines(error: Thrown | undefined): string {
  const message = stripVTControlCharacters([error?.message ?? 'no reason was given', error?.diff].join('\n'))
  const place = (error?.stack ?? '').split('\n').find((line) => /^\s+at /.test(line) && !isForeign(line))
  const lines = message.split('\n').filter((line) => line.trim())
  return [...lines.slice(0, MAX_LINES), ...(place ? [place.trim()] : [])].join('\n')
}

/** The summary at the end of the output, because the beginning may be cut off. */
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
