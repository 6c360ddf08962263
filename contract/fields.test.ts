import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { line, optionalLine, queryText } from './fields.ts'

describe('a text that can not be kept is refused by the name of its field', () => {
  const body = z.object({
    guest: z.object({ phone_number: line('Phone number is required', 5) }),
    copyright: optionalLine(5),
    search: queryText(5),
  })
  const good = { guest: { phone_number: '1' }, copyright: '', search: '' }
  const said = (change: object) =>
    body.safeParse({ ...good, ...change }).error?.issues.map(({ message }) => message)

  it.each([
    [{ guest: { phone_number: '123456' } }, 'Phone number must be at most 5 characters'],
    [{ guest: { phone_number: '1\0' } }, 'Phone number contains characters that cannot be stored'],
    [{ guest: { phone_number: ' ' } }, 'Phone number is required'],
    [{ copyright: '123456' }, 'Copyright must be at most 5 characters'],
    [{ copyright: '\ud800' }, 'Copyright contains characters that cannot be stored'],
    [{ search: '123456' }, 'Search must be at most 5 characters'],
  ])('%j', (change, message) => {
    expect(said(change)).toEqual([message])
  })
})
