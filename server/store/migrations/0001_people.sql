-- Companies, people, what they may do, and their sessions.

create table companies (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  -- 0 internal team, 1 admin, 2 external team
  type smallint not null check (type in (0, 1, 2)),
  disabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index companies_name on companies (lower(name));

-- What an external admin may hand on to the people of the own company.
create table company_grants (
  company_id integer not null references companies on delete cascade,
  kind text not null check (kind in ('video', 'image', 'image-node', 'image-segment', 'video-segment')),
  stage text not null check (stage in ('mark', 'check', 'approve')),
  primary key (company_id, kind, stage)
);

create table users (
  id integer generated always as identity primary key,
  username text not null check (length(username) between 1 and 64),
  name text not null check (length(name) between 1 and 64),
  company_id integer not null references companies,
  -- 0 ordinary, 1 admin, 2 external, 3 external admin
  type smallint not null check (type in (0, 1, 2, 3)),
  password_hash text not null,
  must_change_password boolean not null default false,
  disabled boolean not null default false,
  -- Personal settings of the client (remapped keys, picture adjustments); the server only stores them.
  settings jsonb not null default '{}',
  last_login_at timestamptz,
  created_by integer references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_username on users (lower(username));
create index users_company on users (company_id, id);

create table grants (
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('video', 'image', 'image-node', 'image-segment', 'video-segment')),
  stage text not null check (stage in ('mark', 'check', 'approve')),
  granted_by integer references users,
  granted_at timestamptz not null default now(),
  primary key (user_id, kind, stage)
);

-- A token is never stored, only its SHA-256. `expires_at` slides with use.
create table sessions (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  address text,
  user_agent text
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Answers of writes that a person may repeat; `response` is null while the first call still runs.
create table idempotency_keys (
  user_id integer not null references users on delete cascade,
  key text not null check (length(key) between 1 and 200),
  operation text not null,
  request_hash bytea not null,
  status smallint,
  response jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_expiry on idempotency_keys (expires_at);

-- Facts about this installation that are neither settings nor data, for example that demo data was seeded.
create table installation (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
