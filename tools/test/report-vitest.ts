import type { Reporter, TestModule } from 'vitest/node'
import { type Finding, firstLines, type Thrown, writeReport } from './report.ts'

/** Writes the results for `npm test`, with errors outside of tests. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Thrown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()])
    const finding = (test: (typeof tests)[number]): Finding => ({
      test: `${test.module.relativeModuleId} › ${test.fullName}`,
      error: firstLines(test.result().errors?.[0]),
    })
    const around = suites.flatMap((suite) =>
      suite.errors().map((error) => ({
        test:
          suite.type === 'module'
            ? suite.relativeModuleId
            : `${suite.module.relativeModuleId} › ${suite.fullName}`,
        error: firstLines(error),
      })),
    )
    const stray = unhandled.map((error) => ({ test: 'outside of any test', error: firstLines(error) }))
    writeReport({
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: [...tests.filter((test) => test.result().state === 'failed').map(finding), ...around, ...stray],
    })
  }
}
