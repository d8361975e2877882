-- What was done in a month, newest first, however long ago it was. Times only grow: a new entry is written at the end.
create index audit_entry_at on audit_entry (at, id);
