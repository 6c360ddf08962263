export { type BrokenLaw, brokenLaws, laws } from '../shop/laws/broken-laws.ts'
