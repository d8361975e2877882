-- Requests to join of members who came into an institution by another way.
-- suits 0.2.0
update team_request r set state = 'withdrawn', decided_at = now()
 where r.state = 'open' and exists (
   select from membership s join institution i on i.id = s.institution_id and i.state = 'approved'
    where s.member_id = r.member_id and s.state = 'active');
