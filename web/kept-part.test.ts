import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { renderSkeleton } from './kept-part.tsx'

test('a kept part does not keep the page that it was rendered in', () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const held = () => {
    // The text that was searched last is always held.
    ;/./.test('.')
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const before = held()
  const part = '<footer>what stands under every page</footer>'
  const length = renderSkeleton(
    () =>
      `<fresh-part id="0"></fresh-part>${part}<fresh-part></fresh-part>${'a long page '.repeat(4_000_000)}`,
  ).markup.length
  expect(length).toBe(part.length + 12 * 4_000_000)
  expect(held() - before).toBeLessThan(20_000_000)
})
