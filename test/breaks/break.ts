/** One promise of docs/rules.md or docs/specification.md broken on purpose, as small as can be: one of its tests has to fail then. */
export type Break = {
  /** The promise: the row's first cell, as it stands there. */
  line: string
  /** The one of the row's tests that fails, as the row names it. */
  test: `${string} › ${string}`
  file: string
  /** Stands exactly once in the file. */
  from: string
  to: string
}

/** The places of which each, broken alone, takes a line's promise away and fails this test: file, from, to. */
export function broken(
  line: string,
  test: Break['test'],
  ...places: [file: string, from: string, to: string][]
): Break[] {
  return places.map(([file, from, to]) => ({ line, test, file, from, to }))
}

/** How a row names a test. */
export const NAMED_TEST = /`([^`]+\.(?:test|spec)\.tsx?)` › '(.+?)'(?=; `| \||$)/gm

/** @returns the rows of a page's tables: the line, and the tests that hold it as `file › title` */
export function rowsOf(page: string): { line: string; tests: string[] }[] {
  return page
    .split('\n')
    .filter((row) => row.startsWith('| ') && !row.startsWith('| Line'))
    .map((row) => ({
      line: row.slice(2, row.indexOf(' | `')),
      tests: [...row.matchAll(NAMED_TEST)].map(([, file, title]) => `${file} › ${title}`),
    }))
}
