-- What was told to closed accounts after they were closed.
-- suits 0.2.0
delete from message w using member m where m.id = w.member_id and m.left_at is not null;
