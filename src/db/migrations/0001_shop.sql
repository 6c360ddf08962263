-- Money is integer minor units of the shop's one currency. Times are UTC.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() is only stable, because its dictionary could change; an index needs an immutable function.
create function searchable(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent', value));

-- Accounts

create table users (
  id uuid primary key default gen_random_uuid(),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  email text not null check (length(email) between 3 and 254),
  phone_number text not null check (length(phone_number) <= 40),
  password_hash text not null,
  email_verified_at timestamptz,
  disabled boolean not null default false,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
create index users_newest on users (created_at desc, id desc);

create table admins (
  id uuid primary key default gen_random_uuid(),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  email text not null check (length(email) between 3 and 254),
  phone_number text not null check (length(phone_number) <= 40),
  role text not null default 'admin' check (role = 'admin'),
  password_hash text not null,
  email_verified_at timestamptz,
  disabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index admins_email on admins (lower(email));
create index admins_newest on admins (created_at desc, id desc);

-- Only the SHA-256 of a token is kept: a stolen table opens no session.
create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid references users on delete cascade,
  admin_id uuid references admins on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  check (num_nonnulls(user_id, admin_id) = 1)
);
create index sessions_user on sessions (user_id) where user_id is not null;
create index sessions_admin on sessions (admin_id) where admin_id is not null;
create index sessions_expiry on sessions (expires_at);

create table email_tokens (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  user_id uuid references users on delete cascade,
  admin_id uuid references admins on delete cascade,
  token_hash bytea not null check (length(token_hash) = 32),
  wrong_tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (num_nonnulls(user_id, admin_id) = 1)
);
create index email_tokens_hash on email_tokens (token_hash);
create index email_tokens_user on email_tokens (user_id, purpose, created_at desc);
create index email_tokens_admin on email_tokens (admin_id, purpose, created_at desc);

-- Addresses (network) that have logged in to an account: they stay heard when the account is under attack.
create table known_logins (
  account_id uuid not null,
  ip text not null,
  seen_at timestamptz not null,
  primary key (account_id, ip)
);

create table addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  address text not null check (length(address) between 1 and 200),
  city text not null check (length(city) between 1 and 100),
  state text not null check (length(state) between 1 and 100),
  postal_code text not null check (length(postal_code) between 1 and 20),
  country text not null check (length(country) between 1 and 100),
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index addresses_user on addresses (user_id, created_at desc, id desc);
create unique index addresses_one_default on addresses (user_id) where is_default;

-- Catalogue

create table categories (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  description text not null check (length(description) between 1 and 2000),
  parent_id integer references categories on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (parent_id <> id)
);
create index categories_parent on categories (parent_id);

create table brands (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  description text not null check (length(description) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table products (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  code text not null check (length(code) between 1 and 50),
  description text not null check (length(description) <= 10000),
  price bigint not null check (price between 0 and 100000000),
  stock_quantity integer not null default 0 check (stock_quantity between 0 and 1000000),
  brand_id integer not null references brands on delete restrict,
  category_id integer references categories on delete restrict,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index products_code on products (lower(code)) where withdrawn_at is null;
create index products_newest on products (created_at desc, id desc) where withdrawn_at is null;
create index products_category on products (category_id, created_at desc, id desc) where withdrawn_at is null;
create index products_brand on products (brand_id, created_at desc, id desc) where withdrawn_at is null;
create index products_price on products (price, id) where withdrawn_at is null;
create index products_name on products (lower(name), id) where withdrawn_at is null;
create index products_search on products using gin (searchable(name) gin_trgm_ops, searchable(code) gin_trgm_ops)
  where withdrawn_at is null;

create table product_images (
  id integer generated always as identity primary key,
  product_id uuid not null references products on delete cascade,
  position integer not null,
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  file_name text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text not null,
  created_at timestamptz not null default now()
);
create index product_images_product on product_images (product_id, position, id);
create index product_images_hash on product_images (hash);

create table promos (
  id integer generated always as identity primary key,
  code text not null check (length(code) between 1 and 50),
  discount numeric(5, 2) not null check (discount > 0 and discount <= 100),
  expiration_date date not null,
  uses integer not null default 0 check (uses >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index promos_code on promos (lower(code));

-- Carts and wishlists

create table guests (
  id uuid primary key default gen_random_uuid(),
  first_name text,
  last_name text,
  email text,
  phone_number text,
  created_at timestamptz not null
);

create table carts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references users on delete cascade,
  guest_id uuid unique references guests on delete cascade,
  touched_at timestamptz not null,
  check (num_nonnulls(user_id, guest_id) = 1)
);
create index carts_untouched on carts (touched_at) where guest_id is not null;

create table cart_items (
  id uuid primary key default gen_random_uuid(),
  cart_id uuid not null references carts on delete cascade,
  product_id uuid not null references products on delete cascade,
  quantity integer not null check (quantity between 1 and 999),
  created_at timestamptz not null default clock_timestamp(),
  unique (cart_id, product_id)
);
create index cart_items_product on cart_items (product_id);

create table wishlists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users on delete cascade,
  created_at timestamptz not null default now()
);

create table wishlist_items (
  id uuid primary key default gen_random_uuid(),
  wishlist_id uuid not null references wishlists on delete cascade,
  product_id uuid not null references products on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  unique (wishlist_id, product_id)
);
create index wishlist_items_product on wishlist_items (product_id);

-- Orders

create table orders (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  mode text not null check (mode in ('user', 'guest')),
  user_id uuid references users on delete restrict,
  guest_id uuid references guests on delete set null,
  cart_id uuid references carts on delete set null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone_number text not null,
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'shipped', 'delivered', 'completed', 'cancelled')),
  payment_method text not null check (payment_method in ('stripe')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total_amount bigint not null check (total_amount >= 0),
  shipping_fee bigint not null check (shipping_fee >= 0),
  promo_amount bigint not null default 0 check (promo_amount between 0 and total_amount),
  grand_total bigint not null generated always as (total_amount + shipping_fee - promo_amount) stored,
  reserved_until timestamptz not null,
  idempotency_key text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (mode = 'guest' or user_id is not null)
);
create index orders_newest on orders (created_at desc, id desc);
create index orders_user on orders (user_id, created_at desc, id desc) where user_id is not null;
create index orders_guest_email on orders (lower(email)) where mode = 'guest' and user_id is null;
create index orders_guest on orders (guest_id) where guest_id is not null;
create index orders_pending on orders (reserved_until) where status = 'pending';
create index orders_status on orders (status, created_at desc, id desc);
-- One open order a cart.
create unique index orders_one_open_a_cart on orders (cart_id) where status = 'pending';

create table order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete restrict,
  position integer not null,
  product_id uuid not null references products on delete restrict,
  name text not null,
  code text not null,
  price bigint not null check (price >= 0),
  quantity integer not null check (quantity between 1 and 999),
  line_total bigint not null generated always as (price * quantity) stored,
  unique (order_id, product_id)
);
create index order_items_product on order_items (product_id);

create table shippings (
  order_id uuid primary key references orders on delete restrict,
  shipping_method text not null check (shipping_method in ('standard', 'next_day')),
  shipping_company text,
  tracking_number text,
  estimated_delivery date not null,
  address text not null,
  city text not null,
  state text not null,
  postal_code text not null,
  country text not null,
  shipped_at timestamptz,
  delivered_at timestamptz,
  check (num_nonnulls(shipping_company, tracking_number, shipped_at) in (0, 3)),
  check (delivered_at is null or shipped_at is not null)
);

-- One payment an order: 'open' until the shopper has done something at the payment page (the API shows null for it).
create table payments (
  order_id uuid primary key references orders on delete restrict,
  session_id text unique,
  session_url text,
  payment_intent text unique,
  amount bigint not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  payment_status text not null default 'open'
    check (payment_status in ('open', 'pending', 'paid', 'failed', 'refunded')),
  refunded_amount bigint not null default 0 check (refunded_amount between 0 and amount),
  paid_at timestamptz,
  checked_at timestamptz,
  trouble text,
  check ((payment_status in ('paid', 'refunded')) = (paid_at is not null))
);

create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete restrict,
  refund_id text unique,
  amount bigint not null check (amount > 0),
  reason text,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  admin_id uuid references admins on delete restrict,
  idempotency_key text unique,
  created_at timestamptz not null
);
create index refunds_order on refunds (order_id);

create table refund_items (
  refund_id uuid not null references refunds on delete restrict,
  order_item_id uuid not null references order_items on delete restrict,
  quantity integer not null check (quantity > 0),
  restocked boolean not null,
  primary key (refund_id, order_item_id)
);

create table promo_usages (
  order_id uuid primary key references orders on delete restrict,
  promo_id integer references promos on delete set null,
  code text not null,
  discount numeric(5, 2) not null
);
create index promo_usages_promo on promo_usages (promo_id);

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete restrict,
  from_status text,
  to_status text not null,
  actor text not null check (actor in ('shopper', 'admin', 'payment', 'clock')),
  admin_id uuid references admins on delete restrict,
  reason text,
  created_at timestamptz not null
);
create index order_events_order on order_events (order_id, id);

-- A product's stock is always the sum of its rows here.
create table stock_movements (
  id bigint generated always as identity primary key,
  product_id uuid not null references products on delete restrict,
  quantity integer not null check (quantity <> 0),
  reason text not null check (reason in ('initial', 'order', 'order_cancelled', 'refund', 'correction', 'edit', 'import')),
  note text,
  order_id uuid references orders on delete restrict,
  admin_id uuid references admins on delete restrict,
  created_at timestamptz not null
);
create index stock_movements_product on stock_movements (product_id, id desc);
create index stock_movements_order on stock_movements (order_id) where order_id is not null;

-- What has been said and heard

create table stripe_events (
  id text primary key,
  type text not null,
  created_at timestamptz not null,
  handled_at timestamptz not null
);

create table emails (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  order_id uuid references orders on delete restrict,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index emails_newest on emails (created_at desc, id desc);
create index emails_order on emails (order_id) where order_id is not null;
create unique index emails_one_confirmation on emails (order_id) where kind = 'order_confirmed';

create table idempotent_calls (
  key text primary key,
  id uuid not null default gen_random_uuid(),
  body_hash text not null,
  answer jsonb,
  started_at timestamptz not null,
  alive_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);
create index idempotent_calls_age on idempotent_calls (started_at);

-- The shape that rate-limiter-flexible expects of its PostgreSQL store. Unlogged: a crash of PostgreSQL itself
-- may forget who was counted, and counting costs no disk write.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
