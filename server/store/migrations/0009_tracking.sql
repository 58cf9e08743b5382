-- What tracking says of a mask (both null where a person drew it), and where a job hands over to its next chunk.

alter table video_masks
  add column score real check (score between 0 and 1),
  -- The object may be hidden or lost here; with rle null it is lost.
  add column uncertain boolean;
alter table jobs add column checkpoint jsonb;
-- The newest tracking of a resource (resources/by-ids).
create index jobs_tracking on jobs ((payload->>'id'), created_at) where type = 'track';
