import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A refusal of one of the sandbox's switches, in one sentence. */
export class SwitchRefusal extends Error {
  status: ContentfulStatusCode
  constructor(status: ContentfulStatusCode, sentence: string) {
    super(sentence)
    this.status = status
  }
}
