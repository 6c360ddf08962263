// zod compiles schemas with `new Function`, which the CSP forbids and reports. zod reads this before its first schema:
// root.tsx imports this module first.
const config = globalThis as { __zod_globalConfig?: { jitless: boolean } }
config.__zod_globalConfig = { jitless: true }
