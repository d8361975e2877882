-- Who wrote a title: a colleague's is changed by the owner and by finance only. Of older ones nobody knows.
alter table invoice_title add column written_by bigint references member;
update invoice_title set written_by = member_id where member_id is not null;
