-- A gift's receiver asks for an exchange by the code of the gift receipt, and gets the e-mails of that return. Empty once the
-- receiver's data are erased; null: the payer asked.
alter table returns add column receiver_email text;

-- Every e-mail with a link to the slip of a return has a token of its own.
create table slip_links (
  token_hash bytea primary key,
  return_id uuid not null references returns on delete restrict
);
create index slip_links_return on slip_links (return_id);
insert into slip_links (token_hash, return_id)
  select slip_token_hash, id from returns where slip_token_hash is not null
  union select token_hash, return_id from return_labels where token_hash is not null;
alter table returns drop column slip_token_hash;
alter table return_labels drop column token_hash;
