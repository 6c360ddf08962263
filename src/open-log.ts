import { type DestinationStream, pino } from 'pino'
import { requestId } from './http/request-id.ts'

export function openLog(level: string, to?: DestinationStream) {
  const mixin = () => ({ request_id: requestId() })
  return pino({ level, base: null, mixin }, to)
}
