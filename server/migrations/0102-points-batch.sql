-- Adjustments that came in by a file. A member's points are moved once for a batch, however often the file is sent.
alter table points_adjustment add column batch text not null default '';
create unique index points_adjustment_batch on points_adjustment (member_id, batch) where batch <> '';
