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
  // The documents and facets are written once, at the end.
  await pool.query(`alter table variants disable trigger user`)
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
  await seedFacets(pool)
  await pool.query(`alter table variants enable trigger user`)
  await pool.query('select update_product_search(array(select id from products))')
  await pool.query('vacuum analyze')
}

/** Metals, stones, colours and lengths; a tenth is engravable, a tenth reduced, and 15 % are sold in eight sizes, half of them sold out. */
async function seedFacets(pool: pg.Pool): Promise<void> {
  await pool.query(
    `create temporary table numbered as select id, created_at, split_part(name, ' ', 4)::int as n from products;
    alter table product_facts disable trigger user;
    alter table engravings disable trigger user;
    insert into product_facts (product_id, key, value)
      select id, 'metal', (array['9ct yellow gold', '18ct rose gold', 'Platinum', 'Sterling silver', '18ct white gold'])[1 + n % 5] from numbered
      union all select id, 'colour', (array['Royal blue', 'Cream', 'Green', 'Red', 'Black', 'Pink'])[1 + n / 7 % 6] from numbered where n % 3 > 0
      union all select id, 'chain_length', (35 + 5 * (n / 3 % 6))::text from numbered where n % 5 = 1;
    insert into product_facts (product_id, key, value, position)
      select id, 'stone', stone, at - 1 from numbered, lateral unnest(array[
        (array['${STONES.join("', '")}'])[1 + n / 10 % 10],
        case when n % 4 = 0 then (array['Diamond', 'Citrine', 'Opal', 'Peridot'])[1 + n / 4 % 4] end])
        with ordinality s (stone, at) where stone is not null;
    insert into engravings (product_id, places, fonts, characters, max_length, price, days)
      select id, '{front}', '{script}', 'abc', 5, 500, 2 from numbered where n % 10 = 3;
    update variants v set compare_at_price = price + 1000 from numbered where product_id = numbered.id and n / 10 % 10 = 4;
    insert into product_options (product_id, name, kind, position)
      select id, 'Size', 'ring_size', 0 from numbered where n % 20 > 16;
    insert into option_values (option_id, value, position)
      select o.id, size, at from product_options o, unnest('{J,K,L,M,N,O,P,Q}'::text[]) with ordinality s (size, at);
    update variants v set combination = array[ov.id] from product_options o join option_values ov on ov.option_id = o.id
      where o.product_id = v.product_id and ov.position = 1;
    insert into variants (product_id, code, price, stock_quantity, position, combination, created_at, updated_at, compare_at_price)
      select v.product_id, v.code || '-' || ov.value, v.price + 100 * ov.position,
        case when hashint8(n::bigint * 8 + ov.position) % 2 = 0 then 1000000 else 0 end, ov.position, array[ov.id], v.created_at, v.created_at, v.compare_at_price + 1000
      from product_options o join option_values ov on ov.option_id = o.id and ov.position > 1
        join variants v on v.product_id = o.product_id join numbered on numbered.id = v.product_id;
    insert into variant_option_values (variant_id, option_id, value_id)
      select v.id, ov.option_id, ov.id from variants v join option_values ov on ov.id = any(v.combination);
    alter table product_facts enable trigger user;
    alter table engravings enable trigger user;
    drop table numbered`,
  )
}
