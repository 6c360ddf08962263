// The pages' security policy forbids making code from text, by which zod would speed up its schemas, and reports even
// the try. zod looks at this before it makes its first schema; root.tsx is evaluated before every other page module.
const shared = globalThis as { __zod_globalConfig?: { jitless: boolean } }
shared.__zod_globalConfig = { jitless: true }
