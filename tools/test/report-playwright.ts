import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { type Finding, firstLines, writeReport } from './report.ts'

/** Writes the results of the browser tests for `npm test`, with errors outside of tests. */
export default class implements Reporter {
  #suite: Suite | undefined
  #stray: Finding[] = []

  printsToStdio(): boolean {
    return false
  }

  onBegin(_: FullConfig, suite: Suite): void {
    this.#suite = suite
  }

  onError(error: TestError): void {
    this.#stray.push({ test: 'outside of any test', error: firstLines(error) })
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? []
    writeReport({
      passed: tests.filter((test) => test.outcome() === 'expected').length,
      failed: [...tests.filter((test) => test.outcome() === 'unexpected').map(finding), ...this.#stray],
    })
  }
}

function finding({ location, title, results }: TestCase): Finding {
  const error = results.flatMap(({ errors }) => errors)[0]
  return { test: `${relative('', location.file)}:${location.line} › ${title}`, error: firstLines(error) }
}
