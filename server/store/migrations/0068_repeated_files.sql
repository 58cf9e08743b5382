-- What repeats a file has the same file: it is found by its hash among the media, so that it needs no index of its own.
create or replace function pass_on_first() returns trigger language plpgsql as $$
declare
  repeated uuid[] := array(
    select r.uuid from media_files own
    join media_files equal on equal.sha256 = own.sha256 and equal.role = 'original'
    join resources r on r.media_uuid = equal.uuid
    where own.uuid = old.media_uuid and r.same_as = old.uuid);
  heir uuid := (select uuid from resources where uuid = any(repeated) and deleted_at is null order by seq limit 1);
begin
  update resources set same_as = nullif(heir, uuid) where uuid = any(repeated);
  return null;
end $$;
drop index resources_same_as;

-- Rows of resources are marked as deleted and stay: nothing looks up what was handed in as a repetition of a row that goes.
drop index resources_duplicate_of;
