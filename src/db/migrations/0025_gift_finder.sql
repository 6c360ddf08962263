-- The answers of the gift finder that a collection belongs to.
alter table collections
  add gift_for text check (length(gift_for) between 1 and 60),
  add gift_occasion text check (length(gift_occasion) between 1 and 60);
