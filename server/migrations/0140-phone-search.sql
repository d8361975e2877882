-- Numbers are looked for whole or by the four digits that masked ones show, and by no other part.
drop index member_mobile_part;
create index member_mobile_end on member (right(mobile, 4));
