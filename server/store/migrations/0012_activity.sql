-- Time that people really worked on an item, from the beats of their pages.

-- When each person's last beat was: what the next one says cannot be more than has passed since.
create table activity_clocks (
  user_id integer primary key references users on delete cascade,
  beat_at timestamptz not null
);
create table activity (
  user_id integer not null references users on delete cascade,
  resource_uuid uuid not null references resources on delete cascade,
  stage text not null,
  -- Annotation version in force while it was worked on.
  version integer not null,
  active_ms bigint not null,
  updated_at timestamptz not null,
  primary key (user_id, resource_uuid, stage, version)
);
create index activity_resource on activity (resource_uuid);
