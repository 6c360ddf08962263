import { type RawBuilder, sql } from 'kysely'

/** Equal for names that differ only in case, spaces or quote marks. */
export function nameKey(name: unknown): RawBuilder<string> {
  return sql<string>`lower(regexp_replace(normalize(${name}, NFKC), ${IGNORED}, '', 'g'))`
}

/** The same for names that are not in the database. */
export function duplicateKey(name: string): string {
  return name.normalize('NFKC').replaceAll(new RegExp(IGNORED, 'g'), '').toLowerCase()
}

const IGNORED = `[\\s"'\`´‘’‚‛“”„‟«»‹›ʼ′″]`
