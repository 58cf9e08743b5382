-- Masks that are not handed in are kept for each person, as drafts are: whoever has the resource in hand while another
-- person's lease has lapsed does not write over what that person may yet hand in. A push leaves those of its author.
alter table video_masks drop constraint video_masks_pkey;
create unique index video_masks_key on video_masks (resource_uuid, object_id, frame, since_version, author_id)
  nulls not distinct;
