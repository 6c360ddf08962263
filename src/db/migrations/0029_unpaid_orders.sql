-- The client address of an order that is not paid yet: limits on unpaid orders count by it. No index of all pending
-- orders is needed, only of those that have one.
alter table orders add column client_address text;
create index orders_unpaid_address on orders (client_address) where client_address is not null;
create index orders_unpaid_email on orders (lower(email)) where client_address is not null;

-- In the database, so that a process of the release before this one forgets it too.
create function forget_client_address() returns trigger language plpgsql as $$
begin
  new.client_address := null;
  return new;
end $$;
create trigger orders_forget_client_address before update of status on orders
  for each row when (new.status <> 'pending' and new.client_address is not null)
  execute function forget_client_address();
