-- What was spent is a small part of the ledger; without this, a page of it and its count read all the rest.
create index points_entry_spent on points_entry (id) where delta < 0;
