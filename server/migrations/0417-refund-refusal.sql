-- The code with which the channel refused a refund for good: some of them leave a bank transfer as the only way.
-- suits 0.2.0
alter table refund add column refusal text not null default '';
update refund set refusal = 'USER_ACCOUNT_ABNORMAL' where state = 'failed' and problem like '%：USER_ACCOUNT_ABNORMAL';
