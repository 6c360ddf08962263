import { expect, it } from 'vitest'
import { rateLimited } from './rate-limited.ts'

// Proves: R1.9
it('the wait is at most an hour', () => {
  for (const [waitMs, seconds, wait] of [
    [0, 1, '1 second'],
    [59_001, 60, '60 seconds'],
    [86_400_000, 3_600, '60 minutes'],
  ] as const)
    expect(rateLimited(waitMs)).toMatchObject({
      retryAfter: seconds,
      message: `Too many tries. Please try again in ${wait}.`,
    })
})
