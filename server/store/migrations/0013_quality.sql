-- Hidden tests and double annotation. A copy is a resource of its own; only these tables know what it is.

-- Shares of a tag's unmarked resources. Apart from tag_settings, which go out with every item.
create table tag_quality (
  tag_id integer primary key references tags on delete cascade,
  gold_share double precision not null default 0 check (gold_share between 0 and 0.5),
  double_share double precision not null default 0 check (double_share between 0 and 0.5),
  updated_by integer references users,
  updated_at timestamptz not null default now()
);

-- Approved resources whose annotation counts as the right answer in this tag.
create table gold_truths (
  tag_id integer not null references tags on delete cascade,
  resource_uuid uuid not null references resources on delete cascade,
  chosen_by integer references users,
  chosen_at timestamptz not null default now(),
  primary key (tag_id, resource_uuid)
);

create table quality_items (
  -- The copy.
  resource_uuid uuid primary key references resources on delete cascade,
  kind text not null,
  tag_id integer not null references tags,
  -- gold: compared with the source's approved annotation; double: with the first annotation of the source.
  purpose text not null check (purpose in ('gold', 'double')),
  source_uuid uuid not null references resources on delete cascade,
  created_at timestamptz not null default now(),
  -- Who marked the copy, and who the source (double only); set with the score.
  user_id integer references users,
  other_id integer references users,
  -- 0..1. Null with scored_at: nothing to compare, for instance both by one person.
  score double precision check (score between 0 and 1),
  scored_at timestamptz
);
create index quality_items_open on quality_items (tag_id) where scored_at is null;
create index quality_items_tag on quality_items (tag_id, purpose, created_at desc);
create index quality_items_user on quality_items (user_id, kind) where score is not null;
create index quality_items_other on quality_items (other_id, kind) where score is not null and other_id is not null;
create index quality_items_source on quality_items (source_uuid);
