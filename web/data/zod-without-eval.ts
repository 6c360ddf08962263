import { config } from 'zod'

// The pages' security policy forbids making code from text, by which zod would speed up its schemas.
config({ jitless: true })
