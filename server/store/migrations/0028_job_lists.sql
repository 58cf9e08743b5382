-- The jobs of a pool and those of a database, newest first: of hundreds of thousands, one for each video, a window shows a few.
create index jobs_pool on jobs (((payload->>'poolId')::integer), created_at desc, id) where payload->>'poolId' is not null;
create index jobs_tag on jobs (((payload->>'tagId')::integer), created_at desc, id) where payload->>'tagId' is not null;
