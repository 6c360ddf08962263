-- Each visit moves a cart's time: without an index of it, and with room beside it, the row stays where all others find it.
drop index carts_untouched;
alter table carts set (fillfactor = 70);
