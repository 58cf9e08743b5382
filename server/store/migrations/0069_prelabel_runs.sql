-- A model's passes over databases. Which pass laid a pre-label stands with the pre-label, so that it goes with it.
create table prelabel_runs (
  id bigint generated always as identity primary key,
  tag_id integer not null references tags (id),
  -- A job is forgotten before what it laid down.
  job_id uuid unique references jobs (id) on delete set null,
  model text not null,
  model_version text,
  -- What the model was asked for, from which score on, and what its classes are here.
  what text not null,
  min_score double precision not null,
  labels jsonb not null,
  -- Resources: those with a pre-label, those in which nothing was found, those that failed or were refused.
  given integer not null default 0,
  empty integer not null default 0,
  refused integer not null default 0,
  created_by integer references users (id),
  created_at timestamptz not null default now()
);
create index prelabel_runs_tag on prelabel_runs (tag_id, id);
comment on index prelabel_runs_tag is 'The passes of models over a database, newest first';

alter table annotations
  -- Only of version 0; null: from a file.
  add column run_id bigint references prelabel_runs (id),
  -- The mean score of what the model found, 0 to 1.
  add column score double precision;
create index annotations_run on annotations (run_id, id) where run_id is not null;
comment on index annotations_run is 'Pre-labels of one pass of a model';
