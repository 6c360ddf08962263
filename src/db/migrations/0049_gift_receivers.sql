-- Orders are found by the receiver's name.
create index gifts_receiver on gifts using gin (lower(receiver_name) gin_trgm_ops);
