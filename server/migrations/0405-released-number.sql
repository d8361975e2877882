-- Numbers that got the points of a registration and belong to nobody any more: they get them no second time. Keyed hashes,
-- since eleven digits are guessed from any other.
-- suits 0.2.0
create table released_number (mark bytea primary key check (octet_length(mark) = 32));
