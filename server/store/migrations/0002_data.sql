-- Tags, pools, media and the resources whose life the workflow drives.

create table tags (
  id integer generated always as identity primary key,
  kind text not null check (kind in
    ('video', 'image', 'image-node', 'image-segment', 'video-segment', 'scene', 'animation', 'video-frame')),
  name text not null check (length(name) between 1 and 100),
  description text not null default '',
  -- Higher is dealt out first.
  priority integer not null default 0,
  -- Off: offers nothing to new marks; checks and approvals drain.
  need_pull boolean not null default true,
  -- The row of tag_settings that is in force.
  settings_version integer not null default 1,
  copied_from integer references tags,
  created_by integer references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index tags_name on tags (kind, lower(name)) where deleted_at is null;
create index tags_order on tags (kind, priority desc, id) where deleted_at is null;

-- Label settings are never overwritten: an annotation names the version that it was made under.
create table tag_settings (
  tag_id integer not null references tags on delete cascade,
  version integer not null check (version >= 1),
  settings jsonb not null,
  created_by integer references users,
  created_at timestamptz not null default now(),
  primary key (tag_id, version)
);

create table tag_companies (
  tag_id integer not null references tags on delete cascade,
  company_id integer not null references companies on delete cascade,
  assigned_at timestamptz not null default now(),
  primary key (tag_id, company_id)
);
create index tag_companies_company on tag_companies (company_id, tag_id);

create table pools (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('video', 'image', 'image-node', 'image-segment', 'video-segment')),
  name text not null check (length(name) between 1 and 100),
  description text not null default '',
  created_by integer references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index pools_name on pools (kind, lower(name)) where deleted_at is null;

create table media_files (
  uuid uuid primary key,
  -- original, thumbnail, poster, strip (stills of a video), proxy (short GOP), comment, export
  role text not null,
  -- The original that a thumbnail, poster, strip or proxy was made from.
  parent_uuid uuid references media_files on delete cascade,
  -- Below the media root: {kind}/{first two of uuid}/{uuid}/{safe file name}
  path text collate "C" not null unique,
  file_name text not null,
  mime text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 bytea not null,
  -- 64-bit perceptual hash; near duplicates have a small bit_count(a # b).
  phash bit(64),
  width integer,
  height integer,
  -- Seconds.
  duration double precision,
  frame_count integer,
  -- Frames a second, mean.
  frame_rate double precision,
  codec text,
  created_by integer references users,
  created_at timestamptz not null default now()
);
create index media_files_sha256 on media_files (sha256) where role = 'original';
create index media_files_parent on media_files (parent_uuid, role) where parent_uuid is not null;

-- Presentation times of a video's frames, in seconds and presentation order; apart, because they are long.
create table media_frames (
  media_uuid uuid primary key references media_files on delete cascade,
  times double precision[] not null,
  key_frames integer[] not null
);

-- Source of the ids of operation_records and admin_events, so that both order on one line.
create sequence history_id;

create table resources (
  uuid uuid primary key,
  kind text not null check (kind in ('video', 'image', 'image-node', 'image-segment', 'video-segment')),
  -- Not null once dealt out; a resource of a pool has no tag.
  tag_id integer references tags,
  pool_id integer references pools,
  media_uuid uuid not null references media_files,
  name text not null,
  -- Age: the order of arrival.
  seq bigint generated always as identity,

  status text not null default 'unmarked' check (status in
    ('unmarked', 'marked', 'checked', 'approved', 'pending', 'rejected', 'unapproved')),
  status_changed_at timestamptz not null default now(),
  -- Number of the annotation version in force; 0 = none.
  version integer not null default 0 check (version >= 0),
  -- Availability of the annotation in force.
  availability smallint check (availability between 0 and 3),

  -- The lease: all five or none. An expired one (lease_expires_at <= now()) holds nobody back.
  lease_holder_id integer references users,
  lease_stage text check (lease_stage in ('mark', 'check', 'edit', 'approve', 'redo', 'pending')),
  -- Tells apart what a stage means (editing a mark or a check); stage and craft together are the lifecycle's task.
  lease_craft text check (lease_craft in ('mark', 'check', 'approve')),
  lease_acquired_at timestamptz,
  lease_expires_at timestamptz,

  -- Who marked the newest version of the annotator's work; null for imported annotations.
  marker_id integer references users,
  -- Company of that work; for imported annotations that of the importing admin.
  marker_company_id integer references companies,
  checker_id integer references users,
  approver_id integer references users,
  -- Whom the redo (or the work on a pending item) waits for; null = whoever the stage allows.
  assignee_id integer references users,
  -- The judgement that put it where it is (rejected, unapproved, checked, approved).
  judgement_id bigint,
  duplicate_of uuid references resources,
  -- Newest row of operation_records or admin_events about it.
  last_history_id bigint,

  marked_at timestamptz,
  checked_at timestamptz,
  approved_at timestamptz,
  created_by integer references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,

  constraint resources_place check (tag_id is not null or pool_id is not null),
  constraint resources_lease check
    (num_nulls(lease_holder_id, lease_stage, lease_craft, lease_acquired_at, lease_expires_at) in (0, 5))
);
-- What a pull picks from: per tag and status, oldest first.
create index resources_free on resources (tag_id, status, seq)
  where lease_holder_id is null and tag_id is not null and deleted_at is null;
-- What somebody holds.
create index resources_held on resources (lease_holder_id, lease_stage) where lease_holder_id is not null;
-- What the sweeper frees.
create index resources_expiry on resources (lease_expires_at) where lease_holder_id is not null;
create index resources_tag on resources (tag_id, seq) where tag_id is not null;
create index resources_pool on resources (pool_id, seq) where tag_id is null and deleted_at is null;
create index resources_marker on resources (marker_id, kind, status, status_changed_at desc) include (tag_id)
  where marker_id is not null and deleted_at is null;
create index resources_checker on resources (checker_id, kind, status, status_changed_at desc) include (tag_id)
  where checker_id is not null and deleted_at is null;
create index resources_approver on resources (approver_id, kind, status, status_changed_at desc) include (tag_id)
  where approver_id is not null and deleted_at is null;
create index resources_assignee on resources (assignee_id, status) where assignee_id is not null;
create index resources_media on resources (media_uuid);
