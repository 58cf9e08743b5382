-- A split deals resources of a pool into a database. Each is kept, so that a wrong one can be taken back.
create table splits (
  id integer primary key generated always as identity,
  kind text not null,
  pool_id integer not null references pools on delete cascade,
  tag_id integer not null references tags on delete cascade,
  -- Resources that were dealt, and those of them that a taking back has moved.
  count integer not null default 0,
  taken_back integer not null default 0,
  created_by integer references users,
  created_at timestamptz not null default now()
);
create index splits_tag on splits (tag_id, id desc);
comment on index splits_tag is 'The splits of a database, newest first';

-- Beside the resources, so that no pull or push writes an index of it. The newest split of a resource; what has left the
-- database of its split belongs to it no more.
create table split_items (
  resource_uuid uuid primary key references resources on delete cascade,
  split_id integer not null references splits on delete cascade
);
create index split_items_split on split_items (split_id);
comment on index split_items_split is 'The resources of a split';
