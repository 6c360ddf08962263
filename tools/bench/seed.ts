import type pg from 'pg'
import { migrate } from '../../src/db/migrate.ts'
import { prepareJobs } from '../../src/shop/jobs/jobs.ts'
import { fill } from './fill.ts'

/** What its products are called by. */
export const WORDS = {
  stone: [
    'Lapis',
    'Garnet',
    'Pearl',
    'Amber',
    'Onyx',
    'Moonstone',
    'Turquoise',
    'Sapphire',
    'Emerald',
    'Topaz',
  ],
  form: ['Hoops', 'Studs', 'Drops', 'Strand', 'Bangle', 'Torque', 'Pendant', 'Necklace', 'Bracelet', 'Charm'],
  touch: [
    'Fine',
    'Bold',
    'Classic',
    'Twisted',
    'Hammered',
    'Polished',
    'Faceted',
    'Slender',
    'Layered',
    'Gilded',
  ],
}

const TABLES = ['products', 'product_search', 'search_words', 'stock_movements', 'product_images']
const NAMES = Object.values(WORDS).map((words) => `'{${words.join(',')}}'::text[]`)

/** Makes a shop of so many products in a new database. */
export async function makeShop(pool: pg.Pool, products: number): Promise<void> {
  await migrate(pool)
  await prepareJobs(pool)
  console.error(`Making a shop of ${products} products…`)
  await seed(pool, products)
}

/** Fills an empty, migrated database with products that look like a jeweller's, two pictures each, in bulk. */
export async function seed(pool: pg.Pool, products: number): Promise<void> {
  await fill(pool, TABLES, [
    `insert into categories (name, description, parent_id)
      select name, 'For the bench', null from unnest(array['Beads', 'Bracelets', 'Earrings', 'Necklaces']) name`,
    `insert into categories (name, description, parent_id)
      select 'Kind ' || n, 'For the bench', 1 + n % 4 from generate_series(0, 15) n`,
    `insert into brands (name, description) select 'Brand ' || n, '' from generate_series(1, 20) n`,
    `insert into products (name, code, description, price, stock_quantity, brand_id, category_id, created_at, updated_at)
      select concat_ws(' ', (${NAMES[2]})[1 + n % 10], (${NAMES[0]})[1 + (n / 10) % 10], (${NAMES[1]})[1 + (n / 100) % 10], n),
        'BN-' || lpad(n::text, 7, '0'), repeat('A piece made by hand, to be worn every day. ', 6),
        500 + (n * 37) % 90000, 1000000, 1 + n % 20, 5 + n % 16, at, at
      from generate_series(1, ${products}) n, lateral (select now() - n * interval '1 minute' as at) times`,
    `insert into stock_movements (product_id, quantity, reason, created_at)
      select id, stock_quantity, 'initial', created_at from products`,
    `insert into product_images (product_id, position, hash, file_name, width, height, placeholder)
      select id, position, md5(id::text || position), 'bench.jpg', 1000, 1000,
        'data:image/webp;base64,' || repeat('UklGRkAAAABXRUJQVlA4', 6)
      from products, generate_series(0, 1) position`,
  ])
}
