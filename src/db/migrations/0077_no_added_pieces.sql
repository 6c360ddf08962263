-- A mark is a refund of its own since 0074; no release has added its pieces to another one.
alter table refund_items drop column added_at;
