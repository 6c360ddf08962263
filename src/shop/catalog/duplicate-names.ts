import { type RawBuilder, sql } from 'kysely'

/** Equal for names that differ only in case, spaces or quote marks. */
export function nameKey(name: unknown): RawBuilder<string> {
  return sql<string>`lower(regexp_replace(normalize(${name}, NFKC), ${IGNORED}, '', 'g'))`
}

const IGNORED = `[\\s"'\`´‘’‚‛“”„‟«»‹›ʼ′″]`
