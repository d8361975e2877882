-- Earned points that are spent when their goods go back are owed: the balance goes below nothing by them, and every
-- later credit pays them off first. Only what takes a reward back may go there; nothing can be spent from there.
alter table points_account drop constraint points_account_balance_check;
alter table points_entry
  drop constraint points_entry_balance_after_check,
  add constraint points_entry_balance_after_check
    check (balance_after >= 0 or delta > 0 or kind = 'orderReward');

-- What was missing until now becomes owed: no later credit has paid any of it.
insert into points_entry (member_id, delta, balance_after, kind, reference, note, created_at)
select a.member_id, -a.reward_short,
       p.balance - sum(a.reward_short) over (partition by a.member_id order by a.id),
       'orderReward', a.no || '/owed', '售后退款，收回当时余额不足的奖励', now()
  from aftersale a join points_account p on p.member_id = a.member_id
 where a.reward_short > 0
 order by a.id;

update points_account p set balance = p.balance - s.short
  from (select member_id, sum(reward_short) as short from aftersale where reward_short > 0 group by member_id) s
 where s.member_id = p.member_id;

alter table aftersale drop column reward_short;

-- Who owes is asked for in sums and lists; few do.
create index points_account_owing on points_account (member_id) where balance < 0;
