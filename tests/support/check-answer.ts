import { API_BASE, type Endpoint, pathPatterns } from '../../src/contract/endpoints/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints/endpoints.ts'
import { problem } from '../../src/contract/endpoints/problem.ts'
import type { Answer } from './harness.ts'

const known = pathPatterns(Object.values<Endpoint>(endpoints))

// The default messages of the schema library.
export const NOT_FOR_SHOPPERS = /^(invalid (input|string|option|key|uuid)|too (big|small)|unrecognized key)/i

/** Checks that an answer has the declared shape, or is a problem with a sentence. @throws ZodError */
export function checkAnswer(method: string, path: string, answer: Answer): void {
  const address = (path.split('?', 1)[0] ?? '').replace(/\/$/, '')
  if (!address.startsWith(API_BASE)) return
  if (answer.status >= 400) {
    const { detail } = problem.parse(answer.body)
    if (NOT_FOR_SHOPPERS.test(detail)) throw new Error(`Not a sentence for a shopper: ${detail}`)
    return
  }
  const match = known.find(({ declared, pattern }) => declared.method === method && pattern.test(address))
  match?.declared.response.parse(answer.body)
}
