-- Invoices and credit notes. A receipt is the order as it was placed, so it is not stored.

-- The last number of a series; its row is locked until the document with the next one is committed, so no number is left out.
create table document_series (
  kind text primary key check (kind in ('invoice', 'credit_note')),
  last_number integer not null check (last_number > 0)
);

create table documents (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete restrict,
  kind text not null references document_series,
  number integer not null,
  -- The invoice that a credit note reduces, or whose credit note this invoice takes back.
  invoice_id uuid references documents on delete restrict,
  refund_id uuid references refunds on delete restrict,
  issued_at timestamptz not null,
  content jsonb not null,
  -- Minor units.
  total bigint generated always as ((content ->> 'total')::bigint) stored check (total >= 0),
  unique (kind, number),
  unique (refund_id, kind),
  check ((invoice_id is null) = (refund_id is null)),
  check (kind = 'invoice' or refund_id is not null)
);
create index documents_order on documents (order_id);
create unique index documents_invoice on documents (order_id) where refund_id is null;

create function refuse_document_change() returns trigger language plpgsql as $$
begin
  raise exception 'documents never change';
end $$;
create trigger documents_append_only before update or delete on documents
  for each row execute function refuse_document_change();
