import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { askName, splitName } from './admin-name.ts'

async function answered(...answers: string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  let shown = ''
  output.on('data', (chunk) => {
    shown += chunk
    if (shown.endsWith(': ')) input.write(`${answers.shift()}\n`)
  })
  return { name: await askName(input, output), shown }
}

// Proves: R7.14
it('the admin command asks for first and last name, again while one is missing', async () => {
  const { name, shown } = await answered('Ada', ' Ada  King Lovelace ')
  expect(name).toEqual({ firstName: 'Ada', lastName: 'King Lovelace' })
  expect(shown).toContain('Last name is required')
  expect((await answered('')).name).toBeUndefined()
  expect(() => splitName('')).toThrow('First name is required')
})
