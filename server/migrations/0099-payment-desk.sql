-- Staff read payments by day, and look for the few that went back.
create index payment_created on payment (created_at);
create index payment_returned on payment (id) where state = 'paid' and not kept;
