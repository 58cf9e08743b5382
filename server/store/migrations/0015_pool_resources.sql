-- What waits in a pool, by name as well as by arrival.
create index resources_pool_name on resources (pool_id, name collate "C", seq)
  where tag_id is null and deleted_at is null;

-- Files of resources that were deleted from pools. The rows of both stay as a record; the housekeeping takes the files
-- away when their time is over.
create table discarded_media (
  media_uuid uuid primary key references media_files on delete cascade,
  discarded_at timestamptz not null default now()
);
create index discarded_media_order on discarded_media (discarded_at);
