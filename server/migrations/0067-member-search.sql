-- What was handed in for an institution, one after the other.
create index submission_institution on submission (institution_id, id);

-- Looking for members by a part of a number or a name.
create index member_mobile_part on member using gin (mobile gin_trgm_ops);
create index member_nickname_part on member using gin (nickname gin_trgm_ops);
create index institution_name_part on institution using gin (jigou gin_trgm_ops);
