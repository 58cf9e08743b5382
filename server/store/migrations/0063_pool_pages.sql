-- A page of a pool, its count and a search of its names are read from the index alone. Files that wait in a pool are never
-- pushed, so no push writes it. It knows the repeated files as well: they had an index of their own.
drop index resources_pool_same;
drop index resources_pool;
create index resources_pool on resources (pool_id, seq) include (uuid, name, same_as)
  where tag_id is null and deleted_at is null;
comment on index resources_pool is 'Pages of a pool by arrival, its repeated files, search by name, splits';
