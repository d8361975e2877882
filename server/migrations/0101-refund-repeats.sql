-- Which failed refund a new one takes the place of. Several after-sales of one order give parts of one payment back for
-- the same reason: reason and time do not tell which of them was begun again.
alter table refund add column repeats bigint unique references refund;
