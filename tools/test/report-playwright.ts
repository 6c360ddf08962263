import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { type Finding, firstLines, keepReport } from './report.ts'

/** Tells `npm test` how the browser tests went: also what failed outside of any test, which the count would miss. */
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
    keepReport({
      passed: tests.filter((test) => test.outcome() === 'expected').length,
      failed: [...tests.filter((test) => test.outcome() === 'unexpected').map(finding), ...this.#stray],
    })
  }
}

function finding({ location, title, results }: TestCase): Finding {
  const error = results.flatMap(({ errors }) => errors)[0]
  return { test: `${relative('', location.file)}:${location.line} › ${title}`, error: firstLines(error) }
}
