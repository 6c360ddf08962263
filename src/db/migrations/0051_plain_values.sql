-- An address of a country without states has an empty one, where '-' was stored before.
alter table addresses drop constraint addresses_state_check;
update addresses set state = '' where state = '-';
alter table addresses add constraint addresses_state_check check (length(state) <= 100);
update shippings set state = '' where state = '-';
update gifts set state = '' where state = '-';

update audit_log set action = 'promised later' where action = 'promised anew';
