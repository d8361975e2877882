-- Pictures that a review shows were set free with an account that was closed, or with a portrait that was replaced, and
-- could not be deleted. Those of closed accounts go, the others stay.
-- suits 0.2.0
create index review_image_upload on review_image (upload_id);
delete from review_image i using review r, member m
 where r.id = i.review_id and m.id = r.member_id and m.left_at is not null;
update upload u set used_at = u.created_at
 where u.used_at is null and exists (select from review_image i where i.upload_id = u.id);
