-- Money is integer minor units of the shop's one currency. Times are UTC.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists fuzzystrmatch;

-- unaccent() is only stable, because its dictionary could change; an index needs an immutable function.
create function normalize_search_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent', value));

-- Settings

-- Only what the owner has changed: everything else has its default.
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

-- People

create table users (
  id uuid primary key default gen_random_uuid(),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  email text not null check (length(email) between 3 and 254),
  phone_number text not null check (length(phone_number) <= 40),
  password_hash text not null,
  email_verified_at timestamptz,
  disabled boolean not null default false,
  -- Stored, because computing it for every row took most of a search.
  search_text text not null generated always as
    (normalize_search_text(first_name || ' ' || last_name || ' ' || email || ' ' || phone_number)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index users_email on users (lower(email));
create index users_newest on users (created_at desc, id desc) where deleted_at is null;
create index users_search on users using gin (search_text gin_trgm_ops) where deleted_at is null;

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
  search_text text not null generated always as
    (normalize_search_text(first_name || ' ' || last_name || ' ' || email || ' ' || phone_number)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index admins_email on admins (lower(email));
create index admins_newest on admins (created_at desc, id desc);

-- Only the SHA-256 of a token is stored: a stolen table opens no session.
create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid references users on delete cascade,
  admin_id uuid references admins on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  check (num_nonnulls(user_id, admin_id) = 1)
);
create index sessions_user on sessions (user_id) where user_id is not null;
create index sessions_admin on sessions (admin_id) where admin_id is not null;
create index sessions_expires on sessions (expires_at);

-- A token is deleted when it is used.
create table email_tokens (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  user_id uuid references users on delete cascade,
  admin_id uuid references admins on delete cascade,
  token_hash bytea not null check (length(token_hash) = 32),
  failed_attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (num_nonnulls(user_id, admin_id) = 1)
);
create index email_tokens_hash on email_tokens (token_hash);
create index email_tokens_user on email_tokens (user_id, purpose, created_at desc);
create index email_tokens_admin on email_tokens (admin_id, purpose, created_at desc);

-- Catalogue

create table categories (
  id integer generated always as identity primary key,
  parent_id integer references categories on delete restrict,
  name text not null check (length(name) between 1 and 100),
  description text not null check (length(description) between 1 and 2000),
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
  code text not null check (length(code) between 1 and 50),
  name text not null check (length(name) between 1 and 200),
  description text not null check (length(description) <= 10000),
  brand_id integer references brands on delete restrict,
  category_id integer references categories on delete restrict,
  price bigint not null check (price between 0 and 100000000),
  -- Without an upper bound: the stock that an order gives back must always fit.
  stock_quantity integer not null default 0 check (stock_quantity >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- A brand that only archived products have can be deleted.
  check (brand_id is not null or archived_at is not null)
);
create unique index products_code on products (lower(code)) where archived_at is null;
create index products_stock on products (stock_quantity, id) where archived_at is null;
-- For the foreign keys: deleting a brand or a category looks for it in archived products, too.
create index products_brand on products (brand_id);
create index products_category on products (category_id);

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

-- Image files are written and removed outside of transactions. A lease protects them meanwhile; it expires, because its
-- process may die.
create table image_leases (
  id uuid primary key default gen_random_uuid(),
  hash text not null,
  width integer not null,
  removing boolean not null,
  expires_at timestamptz not null
);
create index image_leases_hash on image_leases (hash);

-- Product search

-- One narrow table holds what products on sale are listed, filtered, sorted and searched by. Selling does not write it.
-- name and code are normalised by normalize_search_text().
create table product_search (
  product_id uuid primary key references products on delete cascade,
  name text collate "C" not null,
  code text collate "C" not null,
  brand_id integer not null,
  category_id integer,
  price bigint not null,
  created_at timestamptz not null
);
create index product_search_newest on product_search (created_at desc, product_id desc);
create index product_search_price on product_search (price, product_id);
create index product_search_name on product_search (name, product_id);
create index product_search_category on product_search (category_id, created_at desc, product_id desc);
create index product_search_brand on product_search (brand_id, created_at desc, product_id desc);
create index product_search_text on product_search using gin (name gin_trgm_ops, code gin_trgm_ops);

-- The words of all names, for spelling correction. A word may be there twice: a unique index would make two transactions
-- that add the same word wait for each other.
create table search_words (word text collate "C" not null);
create index search_words_word on search_words (word);
create index search_words_similar on search_words using gin (word gin_trgm_ops);

create function split_words(normalized_text text) returns setof text
  language sql immutable parallel safe
  begin atomic
    select word from regexp_split_to_table(normalized_text, '[[:space:][:punct:]]+') word
    where word ~ '[^0-9]' and length(word) > 2;
  end;

create function update_product_search() returns trigger language plpgsql as $$
begin
  if new.archived_at is not null then
    delete from product_search where product_id = new.id;
    return null;
  end if;
  insert into product_search (product_id, name, code, brand_id, category_id, price, created_at)
    values (new.id, normalize_search_text(new.name), normalize_search_text(new.code),
      new.brand_id, new.category_id, new.price, new.created_at)
    on conflict (product_id) do update set name = excluded.name, code = excluded.code, brand_id = excluded.brand_id,
      category_id = excluded.category_id, price = excluded.price, created_at = excluded.created_at;
  insert into search_words (word)
    select distinct word from split_words(normalize_search_text(new.name)) word
    where not exists (select from search_words known where known.word = word.word);
  return null;
end $$;

create trigger products_search_insert after insert on products
  for each row execute function update_product_search();
create trigger products_search_update
  after update of name, code, price, brand_id, category_id, archived_at, created_at on products
  for each row when ((old.name, old.code, old.price, old.brand_id, old.category_id, old.archived_at, old.created_at)
    is distinct from (new.name, new.code, new.price, new.brand_id, new.category_id, new.archived_at, new.created_at))
  execute function update_product_search();

-- Carts and wishlists

create table guests (
  id uuid primary key default gen_random_uuid(),
  first_name text,
  last_name text,
  email text,
  phone_number text,
  created_at timestamptz not null
);
create index guests_oldest on guests (created_at);

create table carts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references users on delete cascade,
  guest_id uuid unique references guests on delete cascade,
  -- Without an index, and with free space in each page: updates are frequent and stay heap-only (HOT).
  last_active_at timestamptz not null,
  check (num_nonnulls(user_id, guest_id) = 1)
) with (fillfactor = 70);

create table cart_items (
  id uuid not null default gen_random_uuid(),
  cart_id uuid not null references carts on delete cascade,
  product_id uuid not null references products on delete cascade,
  quantity integer not null check (quantity between 1 and 999),
  created_at timestamptz not null default clock_timestamp(),
  primary key (cart_id, product_id)
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

-- Promos

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

-- Orders

create table orders (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'shipped', 'delivered', 'completed', 'cancelled')),
  customer_type text not null check (customer_type in ('user', 'guest')),
  user_id uuid references users on delete restrict,
  guest_id uuid references guests on delete set null,
  cart_id uuid references carts on delete set null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone_number text not null,
  payment_method text not null check (payment_method in ('stripe')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total_amount bigint not null check (total_amount >= 0),
  shipping_fee bigint not null check (shipping_fee >= 0),
  promo_amount bigint not null default 0 check (promo_amount between 0 and total_amount),
  grand_total bigint not null generated always as (total_amount + shipping_fee - promo_amount) stored,
  reserved_until timestamptz not null,
  -- Only while the order is unpaid: the limits on unpaid orders count by it.
  client_ip text,
  idempotency_key text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (customer_type = 'guest' or user_id is not null)
);
create index orders_newest on orders (created_at desc, id desc);
create index orders_status on orders (status, created_at desc, id desc);
create index orders_user on orders (user_id, created_at desc, id desc) where user_id is not null;
create index orders_guest on orders (guest_id) where guest_id is not null;
create index orders_guest_email on orders (lower(email)) where customer_type = 'guest' and user_id is null;
create index orders_cart on orders (cart_id) where cart_id is not null;
create unique index orders_one_pending_per_cart on orders (cart_id) where status = 'pending' and cart_id is not null;
-- By client_ip, not by status: with an index of all pending orders, cached plans would walk it to find a single one.
create index orders_unpaid_ip on orders (client_ip) where client_ip is not null;
create index orders_unpaid_email on orders (lower(email)) where client_ip is not null;
create index orders_search on orders using gin (
  lower(first_name) gin_trgm_ops, lower(last_name) gin_trgm_ops, lower(email) gin_trgm_ops, lower(phone_number) gin_trgm_ops
);

create function clear_client_ip() returns trigger language plpgsql as $$
begin
  new.client_ip := null;
  return new;
end $$;
create trigger orders_clear_client_ip before update of status on orders
  for each row when (new.status <> 'pending' and new.client_ip is not null)
  execute function clear_client_ip();

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
  unique (order_id, product_id) include (quantity, line_total)
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

-- Shoppers never see an admin's notes.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete restrict,
  admin_id uuid not null references admins on delete restrict,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index order_notes_order on order_notes (order_id, id);

-- Payments

-- One payment per order: 'open' until the shopper acts on the payment page (the API shows null for it).
create table payments (
  order_id uuid primary key references orders on delete restrict,
  session_id text unique,
  session_url text,
  payment_intent text unique,
  payment_status text not null default 'open'
    check (payment_status in ('open', 'pending', 'paid', 'failed', 'refunded')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount >= 0),
  -- Only where it differs from amount; it is what a refund gives back.
  paid_amount bigint check (paid_amount > 0),
  refunded_amount bigint not null default 0,
  paid_at timestamptz,
  checked_at timestamptz,
  -- Needs an admin's attention until payment_issue_resolved_at is set.
  payment_issue text,
  payment_issue_resolved_at timestamptz,
  check (refunded_amount between 0 and coalesce(paid_amount, amount)),
  check ((payment_status in ('paid', 'refunded')) = (paid_at is not null))
);
create index payments_not_paid on payments (payment_status, order_id) where payment_status <> 'paid';
create index payments_paid_at on payments (paid_at desc) include (order_id, amount, paid_amount, refunded_amount)
  where paid_at is not null;
create index payments_issue on payments (order_id) where payment_issue is not null;

-- Each webhook event is handled once.
create table stripe_events (
  id text primary key,
  type text not null,
  created_at timestamptz not null,
  handled_at timestamptz not null
);
create index stripe_events_handled on stripe_events (handled_at desc) include (created_at);

-- Refunds and cancellations

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

-- A requested cancellation waits for its refund.
create table order_cancellations (
  order_id uuid primary key references orders on delete restrict,
  admin_id uuid not null references admins on delete restrict,
  reason text,
  refund_id uuid unique references refunds on delete restrict,
  requested_at timestamptz not null
);

-- Stock

-- The stock ledger: a product's stock is always the sum of its rows here.
create table stock_movements (
  id bigint generated always as identity primary key,
  product_id uuid not null references products on delete restrict,
  quantity integer not null check (quantity <> 0),
  reason text not null
    check (reason in ('initial', 'order', 'order_cancelled', 'refund', 'correction', 'edit', 'import')),
  note text,
  order_id uuid references orders on delete restrict,
  admin_id uuid references admins on delete restrict,
  created_at timestamptz not null
);
create index stock_movements_product on stock_movements (product_id, id desc);
create index stock_movements_order on stock_movements (order_id) where order_id is not null;

-- The newest ledger entry when the owner was e-mailed about a product's low stock.
create table low_stock_alerts (
  product_id uuid primary key references products on delete cascade,
  movement_id bigint not null,
  created_at timestamptz not null
);

-- E-mail

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
  -- Without the subjects that contain a token, which a search must not reveal. At most 600 characters, so that
  -- every row fits into the indexes that include it.
  search_text text not null generated always as (left(normalize_search_text(
    recipient || case when kind ~ '^(verify|reset)_' then '' else ' ' || subject end), 600)) stored,
  created_at timestamptz not null,
  sent_at timestamptz
-- Lists of these wide rows use index-only scans, which need a recent vacuum.
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index emails_newest on emails (created_at desc, id desc) include (search_text);
create index emails_status on emails (status, created_at desc, id desc) include (search_text);
create index emails_search on emails using gin (search_text gin_trgm_ops);
create index emails_recipient on emails (lower(recipient), kind, created_at desc);
create index emails_order on emails (order_id) where order_id is not null;
create unique index emails_one_confirmation on emails (order_id) where kind = 'order_confirmed';
create unique index emails_one_new_order on emails (order_id, recipient) where kind = 'new_order';

-- Idempotency

create table idempotency_keys (
  key text primary key,
  id uuid not null default gen_random_uuid(),
  body_hash text not null,
  answer jsonb,
  -- An attempt must not finish the call after a later attempt has claimed it.
  attempts integer not null default 1,
  started_at timestamptz not null,
  heartbeat_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);
create index idempotency_keys_started on idempotency_keys (started_at);

-- Audit

-- before and after are complete for what was created or deleted, and hold only the changed fields of an edit.
create table audit_log (
  id bigint generated always as identity primary key,
  admin_id uuid not null references admins on delete restrict,
  subject text not null check (length(subject) between 1 and 40),
  subject_id text not null check (length(subject_id) between 1 and 100),
  name text not null,
  action text not null check (length(action) between 1 and 40),
  before jsonb,
  after jsonb,
  created_at timestamptz not null
);
create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_subject on audit_log (subject, created_at desc, id desc) include (admin_id);
create index audit_log_subject_id on audit_log (subject_id, created_at desc, id desc) include (subject, admin_id);
create index audit_log_admin on audit_log (admin_id, created_at desc, id desc) include (subject);

-- Security

-- For one account from one IP address, and with ip '*' from all addresses. The account is the SHA-256 of its kind and
-- e-mail address, because it need not exist.
create table login_failures (
  account_hash text not null,
  ip text not null,
  attempts integer not null check (attempts >= 0),
  window_started_at timestamptz not null,
  last_attempt_at timestamptz not null,
  alerted_at timestamptz,
  primary key (account_hash, ip)
);
create index login_failures_last_attempt on login_failures (last_attempt_at);

-- IP addresses that have logged in to an account: they can still log in while the account is under attack.
create table recognised_ips (
  account_id uuid not null,
  ip text not null,
  last_seen_at timestamptz not null,
  primary key (account_id, ip)
);
create index recognised_ips_last_seen on recognised_ips (last_seen_at);

-- Append-only. Only the purge job deletes a row, once it is 90 days older than now or than the newest row.
create table security_events (
  id bigint generated always as identity primary key,
  kind text not null check (length(kind) between 1 and 40),
  actor_kind text check (actor_kind in ('user', 'admin')),
  actor_id uuid,
  -- Of an attempt at an account that does not exist.
  actor_email text check (length(actor_email) <= 254),
  ip text check (length(ip) <= 60),
  count integer not null default 1 check (count > 0),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  created_at timestamptz not null
);
create index security_events_newest on security_events (created_at desc, id desc);
create index security_events_kind on security_events (kind, created_at desc, id desc);
create index security_events_actor on security_events (actor_id) where actor_id is not null;

create function refuse_security_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('vitrine.purge_security_events', true) = 'on'
    and old.created_at < greatest(now(), (select max(created_at) from security_events)) - interval '90 days' then
    return old;
  end if;
  raise exception 'security_events is append-only';
end $$;
create trigger security_events_append_only before update or delete on security_events
  for each row execute function refuse_security_event_change();
create trigger security_events_no_truncate before truncate on security_events
  for each statement execute function refuse_security_event_change();

-- Rate limits

-- The columns are those of rate-limiter-flexible's PostgreSQL store. Unlogged, so that counting costs no disk write; a
-- crash of PostgreSQL may empty it.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
