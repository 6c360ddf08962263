// Checks the module boundaries of ARCHITECTURE.md: which module may import which, and which packages.
import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, normalize } from 'node:path'
import { parseSync } from 'vite'

const MAY_IMPORT: Record<string, string[]> = {
  'src/contract': [],
  'src/db': ['src/contract'],
  'src/shop': ['src/contract', 'src/db'],
  'src/payments': ['src/contract', 'src/shop'],
  'src/api': ['src/contract', 'src/shop'],
  'src/http': ['src/contract'],
  'src/backup': ['src/db', 'src/shop'],
  'src/web': ['src/contract'],
  'src/web/ui': ['src/web', 'src/contract'],
  'src/web/data': ['src/web', 'src/web/ui', 'src/contract'],
  'src/web/shared': ['src/web', 'src/web/ui', 'src/web/data', 'src/contract'],
  'src/web/store': ['src/web', 'src/web/ui', 'src/web/data', 'src/web/shared', 'src/contract'],
  'src/web/account': ['src/web', 'src/web/ui', 'src/web/data', 'src/web/shared', 'src/contract'],
  'src/web/admin': ['src/web', 'src/web/ui', 'src/web/data', 'src/web/shared', 'src/contract'],
  sandbox: [],
  demo: ['src/contract', 'src/db', 'src/shop'],
}

/** They start or test the program, so they may import everything. */
const UNRESTRICTED = ['src', 'tests', 'tools', '.']
/** Packages that only one file may import. */
const ONLY_IN: Record<string, string> = {
  stripe: 'src/payments/stripe.ts',
  aws4fetch: 'src/shop/catalog/images/s3-files.ts',
}
/** Read when the pages are built, or by `npm run dev`. */
const BUILD_ONLY = ['src/web/routes.ts', 'src/web/vite-dev.ts']

type Import = { from: string; typeOnly: boolean }

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const files = globSync(['{src,sandbox,demo,tests,tools}/**/*.{ts,tsx}', '*.ts']).sort()
const wrong = files.flatMap((file) => importsOf(file).flatMap((found) => check(file, found)))

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
  const dynamic = [...source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].map(([, from]) => ({
    from: from as string,
    typeOnly: false,
  }))
  return [...imports, ...exports, ...dynamic]
}

function check(file: string, { from, typeOnly }: Import): string[] {
  if (isBuiltin(from) || from.startsWith('virtual:')) return []
  const isTest = /(\.|-for-)test\.tsx?$/.test(file)
  const module = isTest ? 'tests' : moduleOf(file)
  if (from.startsWith('.')) return checkModule(file, module, normalize(join(file, '..', from)))
  return checkPackage(file, module, from, typeOnly)
}

function checkModule(file: string, module: string, target: string): string[] {
  if (target.startsWith('..')) return [`${file} imports ${target}, outside the project`]
  const imported = moduleOf(target)
  if (UNRESTRICTED.includes(module) || imported === module || isEntry(file)) return []
  const allowed = MAY_IMPORT[module] ?? []
  if (allowed.includes(imported)) return []
  return [`${file} imports ${target}, but ${module} may import ${allowed.join(', ') || 'no other module'}`]
}

function checkPackage(file: string, module: string, from: string, typeOnly: boolean): string[] {
  const name = from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')
  if (UNRESTRICTED.includes(module)) return []
  const only = ONLY_IN[name]
  if (only && only !== file && !typeOnly) return [`${file} imports ${name}, which only ${only} may`]
  if (manifest.dependencies[name]) return []
  if (manifest.devDependencies[name] && (typeOnly || BUILD_ONLY.includes(file))) return []
  return [`${file} imports ${name}, which is not among the dependencies`]
}

/** The entries of the pages connect the modules. */
function isEntry(file: string): boolean {
  return /^src\/web\/[^/]+$/.test(file)
}

/** The most specific module of `MAY_IMPORT` that holds the file. */
function moduleOf(path: string): string {
  const folders = path.split('/').slice(0, -1)
  for (let depth = folders.length; depth > 0; depth--) {
    const module = folders.slice(0, depth).join('/')
    if (MAY_IMPORT[module] || UNRESTRICTED.includes(module)) return module
  }
  return '.'
}
