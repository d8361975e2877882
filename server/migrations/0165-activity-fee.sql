-- A fee is money, like every price; points are converted, unless the activity names a fee of its own in points.
alter table activity drop constraint activity_check1;
alter table activity drop constraint activity_fee_points_check;
alter table activity alter column fee_points drop not null, alter column fee_points drop default;
-- A fee that was in points alone keeps its points and gets the money that they were worth.
update activity set fee_fen = greatest(1, round(fee_points * 100.0 / coalesce(
  (select (value #>> '{}')::numeric from config_value where key = 'scoreBuyRate'), 32)))
 where fee_points > 0 and fee_fen = 0;
update activity set fee_points = null where fee_points = 0;
alter table activity add constraint activity_fee_points_check check (fee_points is null or fee_points > 0 and fee_fen > 0);
