-- Accounts that were closed while their membership was disabled belong to their institution no more.
-- suits 0.2.0
update membership s set state = 'left', unit_id = null, manages = '{}'
  from member m where m.id = s.member_id and m.left_at is not null and s.state <> 'left';
