// Compresses the built files once, after the build. Uses only Node's modules.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const WORTH_IT = /\.(js|css|svg)$/
// The router takes a flag that its list of routes leaves out as false.
const ROUTES = /manifest-[\da-f]{8}\.js$/
const SMALLEST = 1_000
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
const GZIP = { level: constants.Z_BEST_COMPRESSION }

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Writes a .br and a .gz file for every file that gets smaller. */
export async function pack(folder) {
  const paths = readdirSync(folder, { recursive: true }).filter((path) => WORTH_IT.test(path))
  await Promise.all(paths.map((path) => packFile(join(folder, path))))
}

async function packFile(file) {
  if (ROUTES.test(file)) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/"has\w+":false,/g, ''))
  const bytes = readFileSync(file)
  if (bytes.length < SMALLEST) return
  const [small, fallback] = await Promise.all([brotli(bytes, BROTLI), deflate(bytes, GZIP)])
  writeFileSync(`${file}.br`, small)
  writeFileSync(`${file}.gz`, fallback)
}
