// Checks the arrows of ARCHITECTURE.md: which room may import which, and which packages.
import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, normalize } from 'node:path'
import { parseSync } from 'vite'

const MAY_IMPORT: Record<string, string[]> = {
  contract: [],
  db: ['contract'],
  shop: ['contract', 'db'],
  payments: ['contract', 'shop'],
  sandbox: [],
  api: ['contract', 'shop'],
  http: ['contract'],
  web: ['contract'],
  demo: ['contract', 'db', 'shop'],
  backup: ['db', 'shop'],
}

const FREE_ROOMS = ['test', 'bench', 'scripts']
const FREE_FILES = [
  'server.ts',
  'open-shop.ts',
  'open-front-door.ts',
  'open-log.ts',
  'processes.ts',
  'env.ts',
  'env-fields.ts',
  'vite.config.ts',
  'vitest.config.ts',
  'react-router.config.ts',
  'playwright.config.ts',
]
/** Rules that the pages compute with too. They import nothing, so that nothing else of the shop reaches a browser. */
const SHARED_WITH_PAGES = ['shop/order/totals-of.ts']
/** Packages that one file keeps to itself. */
const KEPT: Record<string, string> = { stripe: 'payments/stripe.ts', aws4fetch: 'shop/media/s3-files.ts' }
/** Read when the pages are built, or by `npm run dev`. */
const WHILE_DEVELOPING = ['web/routes.ts', 'web/vite-dev.ts']

type Import = { from: string; typeOnly: boolean }

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const rooms = [...Object.keys(MAY_IMPORT), ...FREE_ROOMS]
const files = globSync([...rooms.map((room) => `${room}/**/*.{ts,tsx}`), '*.ts']).sort()
const wrong = files.flatMap((file) => importsOf(file).flatMap((found) => judge(file, found)))

for (const sentence of wrong) console.error(sentence)
console.log(`${files.length} files, ${wrong.length} wrong imports`)
process.exitCode = wrong.length > 0 || files.length === 0 ? 1 : 0

function importsOf(file: string): Import[] {
  const source = readFileSync(file, 'utf8')
  const { module, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    from: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ from: moduleRequest.value, typeOnly: isType }] : [],
    ),
  )
  const inline = [...source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].map(([, from]) => ({
    from: from as string,
    typeOnly: false,
  }))
  return [...imports, ...exports, ...inline]
}

function judge(file: string, { from, typeOnly }: Import): string[] {
  if (SHARED_WITH_PAGES.includes(file))
    return [`${file} imports ${from}, but pages use it: it imports nothing`]
  if (isBuiltin(from) || from.startsWith('virtual:')) return []
  const isTest = /(\.|-for-)test\.tsx?$/.test(file)
  const room = isTest || FREE_FILES.includes(file) ? 'test' : roomOf(file)
  if (from.startsWith('.')) return judgeRoom(file, room, normalize(join(file, '..', from)))
  return judgePackage(file, room, from, typeOnly)
}

function judgeRoom(file: string, room: string, target: string): string[] {
  if (target.startsWith('..')) return [`${file} imports ${target}, outside the project`]
  if (FREE_ROOMS.includes(room) || roomOf(target) === room) return []
  if (MAY_IMPORT[room]?.includes(roomOf(target))) return []
  if (room === 'web' && SHARED_WITH_PAGES.includes(target)) return []
  return [
    `${file} imports ${target}, but ${room} may import ${MAY_IMPORT[room]?.join(', ') || 'no other room'}`,
  ]
}

function judgePackage(file: string, room: string, from: string, typeOnly: boolean): string[] {
  const name = from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')
  if (FREE_ROOMS.includes(room)) return []
  const keeper = KEPT[name]
  if (keeper && keeper !== file && !typeOnly) return [`${file} imports ${name}, which only ${keeper} may`]
  if (manifest.dependencies[name]) return []
  const isDevelopment = typeOnly || WHILE_DEVELOPING.includes(file)
  if (manifest.devDependencies[name] && isDevelopment) return []
  return [`${file} imports ${name}, which is not among the dependencies`]
}

function roomOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] as string) : path
}
