import type pg from 'pg'
import { migrate } from '../../src/db/migrate.ts'
import { prepareJobs } from '../../src/shop/jobs/jobs.ts'

export const STONES = 'Lapis Garnet Pearl Amber Onyx Moonstone Turquoise Sapphire Emerald Topaz'.split(' ')
export const FORMS = 'Hoops Studs Drops Strand Bangle Torque Pendant Necklace Bracelet Charm'.split(' ')
const STYLES = 'Fine Bold Classic Twisted Hammered Polished Faceted Slender Layered Gilded'.split(' ')

/** Migrates an empty database and fills it with a shop of `products` products, by SQL. */
export async function seedShop(pool: pg.Pool, products: number): Promise<void> {
  await migrate(pool)
  await prepareJobs(pool)
  const begin = performance.now()
  await seedProducts(pool, products)
  console.error(`${products} products seeded in ${((performance.now() - begin) / 1000).toFixed(0)} s`)
}

/** Four parent categories with four children each, 20 brands, and products with two images and a ledger entry each. */
async function seedProducts(pool: pg.Pool, products: number): Promise<void> {
  await pool.query(`
    insert into categories (name, description, parent_id)
      select name, 'For the bench', null from unnest(array['Beads', 'Bracelets', 'Earrings', 'Necklaces']) name;
    insert into categories (name, description, parent_id)
      select 'Kind ' || n, 'For the bench', 1 + n % 4 from generate_series(0, 15) n;
    insert into brands (name, description) select 'Brand ' || n, '' from generate_series(1, 20) n`)
  await pool.query(
    `insert into products (name, description, brand_id, category_id, created_at, updated_at)
      select concat_ws(' ', ($2::text[])[1 + n % 10], ($3::text[])[1 + (n / 10) % 10], ($4::text[])[1 + (n / 100) % 10], n),
        repeat('A piece made by hand, to be worn every day. ', 6), 1 + n % 20, 5 + n % 16, at, at
      from generate_series(1, $1::int) n, lateral (select now() - n * interval '1 minute' as at) times`,
    [products, STYLES, STONES, FORMS],
  )
  await pool.query(`
    insert into variants (product_id, code, price, stock_quantity, created_at, updated_at)
      select id, 'BN-' || lpad(n::text, 7, '0'), 500 + (n * 37) % 90000, 1000000, created_at, created_at
      from (select *, split_part(name, ' ', 4)::int as n from products) numbered;
    insert into stock_movements (product_id, variant_id, quantity, reason, created_at)
      select product_id, id, stock_quantity, 'initial', created_at from variants;
    insert into product_images (product_id, position, hash, file_name, width, height, placeholder)
      select id, position, md5(id::text || position), 'bench.jpg', 1000, 1000,
        'data:image/webp;base64,' || repeat('UklGRkAAAABXRUJQVlA4', 6)
      from products, generate_series(0, 1) position`)
  await pool.query('vacuum analyze')
}
