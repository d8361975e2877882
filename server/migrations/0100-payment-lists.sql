-- The desk looks for payments of one channel, and for those that were never paid; most of a million are paid by one.
create index payment_channel on payment (channel, id);
create index payment_unpaid on payment (id) where state <> 'paid';
