import type { TestShop } from './harness.ts'

const RUN = 'ran(1)'

const TAGS = [
  `<script>${RUN}</script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `</script><script>${RUN}</script>`,
  `<!--<script>${RUN}</script>-->`,
  `--><script>${RUN}</script>`,
  `]]><script>${RUN}</script>`,
  `<script src=data:,${RUN}></script>`,
  `<script type=module>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `<img/src/onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script>`,
  `<svg><a href=javascript:${RUN}>x`,
  `<body onload=${RUN}>`,
  `<details open ontoggle=${RUN}>`,
  `<iframe src=javascript:${RUN}>`,
  `<iframe srcdoc='<script>parent.${RUN}</script>'>`,
  `<object data=javascript:${RUN}>`,
  `<embed src=javascript:${RUN}>`,
  `<a href=javascript:${RUN}>x</a>`,
  `<input autofocus onfocus=${RUN}>`,
  `<form action=javascript:${RUN}><button>x`,
  `<base href=//evil.example/>`,
  `<link rel=stylesheet href=//evil.example>`,
  `<meta http-equiv=refresh content=0;//e.example>`,
  `<style>@import'//evil.example'</style>`,
  `<video src=x onerror=${RUN}>`,
  `<marquee onstart=${RUN}>`,
  `<math><mtext><script>${RUN}</script>`,
  `<template><script>${RUN}</script></template>`,
]
const TEXTS = [
  `"><script>${RUN}</script>`,
  `'><script>${RUN}</script>`,
  `" onmouseover=${RUN} x="`,
  `' autofocus onfocus=${RUN} x='`,
  `javascript:${RUN}`,
  `\\u003cscript>${RUN}</script>`,
  `\\x3cscript\\x3e${RUN}`,
  `";${RUN};"`,
  `';${RUN};'`,
  `\`\${${RUN}}\``,
  `\\";${RUN};//`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\u2028${RUN}\u2029`,
  `&lt;script&gt;${RUN}`,
  `%3Cscript%3E${RUN}`,
  `__proto__`,
  `=HYPERLINK("//e.example")`,
  `\ufeff<script>${RUN}</script>`,
  `<scr<script>ipt>${RUN}`,
  '<script>',
]

/** Fifty payloads, each alone and after another character. */
export const PAYLOADS = [...TAGS, ...TEXTS].flatMap((payload) => [payload, `a${payload}`])

type Column = { table_name: string; column_name: string }

// Columns that only the shop writes, or whose change would only break images and pages.
const NOT_TYPED = /^(hash|placeholder|password_hash|role|key|currency|session_url|customer_type|kind)$/

/**
 * Writes a payload into every text column, without the checks of the API.
 * @returns the changed columns
 */
export async function poison(shop: TestShop): Promise<string[]> {
  const columns = await shop.sql<Column>(
    `select c.table_name, c.column_name from information_schema.columns c
    join pg_tables t on t.schemaname = 'public' and t.tablename = c.table_name
    where c.table_schema = 'public' and c.data_type = 'text' order by 1, 2`,
  )
  const changedColumns: string[] = []
  for (const [at, { table_name, column_name }] of columns.entries()) {
    if (NOT_TYPED.test(column_name)) continue
    const write = `update ${table_name} t set ${column_name} =
        left(($1::text[])[1 + (n.row + ${at}) % cardinality($1::text[])], 90)
      from (select ctid, row_number() over (order by ctid) * 7 as row from ${table_name}) n
      where n.ctid = t.ctid and ${column_name} is not null returning 1`
    const rows = await poisonColumn(shop, write, PAYLOADS).catch(() =>
      // Short columns take short payloads; columns with fixed values take none.
      poisonColumn(
        shop,
        write.replace(', 90)', ', 35)'),
        PAYLOADS.filter(({ length }) => length <= 35),
      ).catch(() => 0),
    )
    if (rows > 0) changedColumns.push(`${table_name}.${column_name}`)
  }
  return changedColumns
}

async function poisonColumn(shop: TestShop, write: string, payloads: string[]): Promise<number> {
  return (await shop.sql(write, [payloads])).length
}

/** Saves the settings with a payload after every text, except links, e-mail addresses and choices. */
export async function poisonSettings(shop: TestShop, token: string): Promise<void> {
  const { body } = await shop.call('GET', '/api/v1/admin/settings/', { token })
  let at = 0
  const poisoned = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((each) => poisoned(each))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, poisoned(each, key)]))
    if (
      typeof value !== 'string' ||
      /^(link|email|schedule|key|kind|price_by|tracking_url|holiday_region|invoices|vat_number|cancel_until)$/.test(
        name,
      )
    )
      return value
    return `${value.slice(0, 3)}${PAYLOADS.filter(({ length }) => length <= 17)[at++ % 6]}`
  }
  const changed = {
    ...(poisoned(body) as object),
    banner: { is_shown: true, text: `${PAYLOADS[16]}`, link: '' },
  }
  const { status } = await shop.call('PUT', '/api/v1/admin/settings/', { token, body: changed })
  if (status !== 200) throw new Error(`The settings were refused with ${status}`)
}
