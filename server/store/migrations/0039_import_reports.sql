-- What became of each file and each entry of an import, one row each; they go with the job.
create table import_report_lines (
  job_id uuid not null references jobs (id) on delete cascade,
  -- In the order in which the import came to it.
  line integer not null,
  outcome text not null check (outcome in ('accepted', 'duplicate', 'refused', 'unread')),
  name text not null,
  reason text not null,
  primary key (job_id, line)
);
