-- Finds the last parcel.
create index shippings_shipped on shippings (shipped_at desc) where shipped_at is not null;
