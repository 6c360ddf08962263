import type { ContentfulStatusCode } from 'hono/utils/http-status'

export class ControlError extends Error {
  status: ContentfulStatusCode
  constructor(status: ContentfulStatusCode, sentence: string) {
    super(sentence)
    this.status = status
  }
}
