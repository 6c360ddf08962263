import { defineConfig } from 'vitest/config'
import base from '../../vitest.config.ts'

/** The environment variable that lists the test files of a mutation run. */
export const MUTATION_TESTS = 'VITRINE_MUTATION_TESTS'

export default defineConfig({
  // Stryker's own `testFiles` does not activate mutants of module-level code.
  test: { ...base.test, include: JSON.parse(process.env[MUTATION_TESTS] ?? '[]') },
})
