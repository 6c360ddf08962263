-- The e-mail that approves a return links its slip by a token, of which only the hash is stored.
alter table returns add slip_token_hash bytea;
