-- A saved address of a country without postal codes has an empty one, where '-' was stored before.
alter table addresses drop constraint addresses_postal_code_check;
update addresses set postal_code = '' where postal_code = '-';
alter table addresses add constraint addresses_postal_code_check check (length(postal_code) <= 20);
