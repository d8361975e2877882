-- Few are disabled or left, and the list counts them each time it is opened.
create index member_disabled on member (id) where disabled;
