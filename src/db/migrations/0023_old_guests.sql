-- Whose cart may have been left: nobody touches a cart before there is a guest.
create index guests_oldest on guests (created_at);
