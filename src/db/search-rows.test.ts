import { expect, it } from 'vitest'
import { setUpShop } from '../../tests/support/set-up-shop.ts'

const shop = setUpShop()

// The order of a locale can change with the system's library, and would break the index of names.
it('names and codes of search are compared by byte', async () => {
  const columns = await shop.sql(
    `select attname as name, attcollation::regcollation::text as by from pg_attribute
      where attrelid = 'product_search'::regclass and attname in ('name', 'code') order by attnum`,
  )
  expect(columns).toEqual(['name', 'code'].map((name) => ({ name, by: '"C"' })))
})
