import { type DestinationStream, pino } from 'pino'
import { requestId } from './http/request-id.ts'

/** JSON lines, on standard output unless they are to go elsewhere; those of a call carry its number. */
export function openLog(level: string, to?: DestinationStream) {
  const mixin = () => ({ request_id: requestId() })
  return pino({ level, base: null, mixin }, to)
}
