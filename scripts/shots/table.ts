import { ADMIN } from './admin-shots.ts'
import type { Shot } from './shot.ts'
import { ACCOUNT, STORE } from './store-shots.ts'

/** Every page and state that anybody can see; a new one gets a line here. */
export const SHOTS: Shot[] = [...STORE, ...ACCOUNT, ...ADMIN]
