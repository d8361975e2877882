-- A member has a set of roles in an institution.
-- stops the shop: the program before it decides by one role, which would be too many or too few of the rights of a set
alter table membership drop constraint membership_role_check;
alter table membership alter column role type text[] using array[role];
alter table membership rename column role to roles;
alter table membership add constraint membership_roles_check check (
  cardinality(roles) > 0
  and roles <@ array['owner', 'admin', 'purchaser', 'approver', 'finance', 'receiver', 'viewer']
);
