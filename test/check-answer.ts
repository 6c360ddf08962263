import { API_BASE, type Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import { problem } from '../contract/problem.ts'
import type { Answer } from './harness.ts'

const known = (Object.values(endpoints) as Endpoint[]).map((declared) => ({
  declared,
  pattern: new RegExp(`^${API_BASE}${declared.path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
}))

// What the library of schemas says where nobody has found better words.
const NOT_FOR_SHOPPERS = /^(invalid (input|string|option|key|uuid)|too (big|small)|unrecognized key)/i

/** Every answer seen in a test keeps the contract: the declared shape when good, a problem when not. @throws ZodError */
export function checkAnswer(method: string, path: string, answer: Answer): void {
  const address = path.split('?', 1)[0] ?? ''
  if (!address.startsWith(API_BASE)) return
  if (answer.status >= 400) {
    const { detail } = problem.parse(answer.body)
    if (NOT_FOR_SHOPPERS.test(detail)) throw new Error(`Not a sentence for a shopper: ${detail}`)
    return
  }
  // A fixed path goes before one with a parameter in the same place: '/products/search/' before '/products/{id}/'.
  const matches = known.filter(({ declared, pattern }) => declared.method === method && pattern.test(address))
  const match = matches.find(({ declared }) => !declared.path.includes('{')) ?? matches[0]
  match?.declared.answer.parse(answer.body)
}
