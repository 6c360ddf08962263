-- The currency of a payment of a wrong amount. Null for those of earlier releases.
alter table payments add column paid_currency text check (paid_currency ~ '^[A-Z]{3}$');
