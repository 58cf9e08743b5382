-- What people make of resources: annotations, judgements, drafts, and the trail of it all.

create table annotations (
  id bigint generated always as identity primary key,
  resource_uuid uuid not null references resources on delete cascade,
  version integer not null check (version >= 1),
  -- The version that the author started from.
  base_version integer not null default 0,
  -- Stage under which it was made; 'import' for imported ones.
  stage text not null check (stage in ('mark', 'check', 'edit', 'approve', 'redo', 'pending', 'import')),
  -- Null: imported.
  author_id integer references users,
  author_company_id integer references companies,
  document jsonb not null,
  availability smallint not null check (availability between 0 and 3),
  -- The tag's settings that it was made under.
  settings_version integer not null,
  -- Seconds of work as the client measured them.
  active_seconds integer not null default 0,
  created_at timestamptz not null default now(),
  unique (resource_uuid, version)
);
-- "Has this person authored any version of it?"
create index annotations_author on annotations (author_id, resource_uuid);

create table judgements (
  id bigint generated always as identity primary key,
  resource_uuid uuid not null references resources on delete cascade,
  -- The annotation version that was judged.
  version integer not null,
  stage text not null check (stage in ('check', 'approve')),
  -- 1 qualified, 2 unqualified
  is_qualified smallint not null check (is_qualified in (1, 2)),
  comment text not null default '',
  error_boxes jsonb not null default '[]',
  -- Verdicts per node (image-node, v2); null where there are none.
  node_verdicts jsonb,
  -- Null: the system passed it (check sampling).
  judge_id integer references users,
  -- Whose work was judged, as of then.
  marker_id integer references users,
  created_at timestamptz not null default now(),
  -- Set by an admin's reset or by a later edit of the same judgement.
  superseded_at timestamptz
);
create index judgements_resource on judgements (resource_uuid, id desc);
-- "Has this person judged it?"
create index judgements_judge on judgements (judge_id, resource_uuid);

alter table resources add foreign key (judgement_id) references judgements on delete set null;

create table drafts (
  user_id integer not null references users on delete cascade,
  resource_uuid uuid not null references resources on delete cascade,
  kind text not null,
  stage text not null check (stage in ('mark', 'check', 'edit', 'approve', 'redo', 'pending')),
  -- The annotation version that the work started from.
  version integer not null,
  annotation jsonb not null,
  -- Unfinished judgement of a checker or approver: {isQualified, comment, errorBoxes}.
  judgement jsonb,
  active_seconds integer not null default 0,
  created_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  primary key (user_id, resource_uuid)
);
create index drafts_user on drafts (user_id, kind, saved_at desc);
create index drafts_resource on drafts (resource_uuid);

create table operation_records (
  id bigint primary key default nextval('history_id'),
  -- Pull / push: 1/2 mark, 3/4 check, 5/6 edit mark, 7/8 edit check, 9/10 approve, 21/22 edit approve
  type smallint not null check (type between 1 and 10 or type in (21, 22)),
  stage text not null check (stage in ('mark', 'check', 'edit', 'approve', 'redo', 'pending')),
  kind text not null,
  tag_id integer not null references tags,
  resource_uuid uuid not null references resources on delete cascade,
  user_id integer not null references users,
  company_id integer not null references companies,
  from_status text not null,
  to_status text not null,
  version_before integer not null,
  version_after integer not null,
  judgement_id bigint references judgements on delete set null,
  is_qualified smallint,
  active_seconds integer not null default 0,
  -- The row's workflow columns before this operation; a reset puts them back.
  before jsonb not null,
  created_at timestamptz not null default now(),
  reset_at timestamptz,
  reset_by integer references users
);
create index operation_records_resource on operation_records (resource_uuid, id desc);
create index operation_records_user on operation_records (user_id, id desc);
create index operation_records_company on operation_records (company_id, kind, id desc);
create index operation_records_kind on operation_records (kind, id desc);
create index operation_records_tag on operation_records (tag_id, id desc);
-- GET /api/operationRecords/checkedUsers: the people who ever pushed something.
create index operation_records_people on operation_records (kind, type, user_id);

create table admin_events (
  id bigint primary key default nextval('history_id'),
  code smallint not null check (code >= 101),
  -- Null: the system.
  actor_id integer references users,
  kind text,
  tag_id integer references tags,
  resource_uuid uuid references resources on delete cascade,
  -- The person whom it is about: who lost a lease, was handed work, was disabled.
  user_id integer references users,
  -- The operation record that a reset undid.
  operation_id bigint references operation_records on delete cascade,
  from_status text,
  to_status text,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index admin_events_resource on admin_events (resource_uuid, id desc) where resource_uuid is not null;
create index admin_events_code on admin_events (code, id desc);
create index admin_events_tag on admin_events (tag_id, id desc) where tag_id is not null;

-- Masks of the video-segment kind. A row holds from annotation version `since_version` until before
-- `until_version` (null: still); rows with since_version = resource version + 1 are the holder's unsubmitted work.
create table video_masks (
  resource_uuid uuid not null references resources on delete cascade,
  object_id text not null,
  frame integer not null check (frame >= 0),
  since_version integer not null,
  until_version integer,
  -- COCO compressed string; null: the object has no mask here from that version on.
  rle text collate "C",
  height integer not null,
  width integer not null,
  source text not null check (source in ('manual', 'sam2', 'tracked')),
  author_id integer references users,
  updated_at timestamptz not null default now(),
  primary key (resource_uuid, object_id, frame, since_version)
);
create index video_masks_range on video_masks (resource_uuid, frame);

create table comment_images (
  uuid uuid primary key references media_files on delete cascade,
  kind text not null,
  resource_uuid uuid references resources on delete cascade,
  purpose text not null,
  author_id integer not null references users,
  created_at timestamptz not null default now()
);

-- The id is the secret in the link: 128 random bits, base64url.
create table shares (
  id text collate "C" primary key,
  resource_uuid uuid not null references resources on delete cascade,
  kind text not null,
  -- The annotation version that is shown; null = the newest at the time of viewing.
  version integer,
  note text not null default '',
  created_by integer not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by integer references users,
  view_count integer not null default 0,
  viewed_at timestamptz
);
create index shares_resource on shares (resource_uuid);
create index shares_creator on shares (created_by, created_at desc);

-- Taken with FOR UPDATE SKIP LOCKED; a worker that dies loses it when locked_until passes.
create table jobs (
  id uuid primary key,
  type text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  priority integer not null default 0,
  -- What it is about, for lists.
  kind text,
  tag_id integer references tags,
  pool_id integer references pools,
  payload jsonb not null,
  result jsonb,
  -- A sentence for the person who started it.
  error text,
  -- 0..1
  progress real not null default 0,
  progress_text text not null default '',
  attempts smallint not null default 0,
  max_attempts smallint not null default 3,
  run_after timestamptz not null default now(),
  locked_by text,
  locked_until timestamptz,
  cancel_requested boolean not null default false,
  -- At most one queued or running job has a given key.
  unique_key text,
  created_by integer references users,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index jobs_ready on jobs (priority desc, run_after, created_at) where status = 'queued';
create index jobs_running on jobs (locked_until) where status = 'running';
create index jobs_list on jobs (created_at desc);
create unique index jobs_unique on jobs (unique_key) where status in ('queued', 'running');
