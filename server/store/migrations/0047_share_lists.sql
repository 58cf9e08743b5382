-- A link to a list of a database's resources, for people without a login.

create table share_lists (
  id text collate "C" primary key,
  tag_id integer not null references tags on delete cascade,
  -- Which resources: {status?, search?, ids?}.
  filter jsonb not null,
  -- Signs the links of the list's items, so that they end with the list and nobody can make one up.
  item_key bytea not null,
  password_hash text,
  note text not null default '',
  created_by integer not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by integer references users,
  view_count integer not null default 0
);
-- The lists of a database, newest first.
create index share_lists_tag on share_lists (tag_id, created_at desc);
-- Whether somebody ever made one, when a person is deleted.
create index share_lists_creator on share_lists (created_by);
