-- Charts read one row for what a person did on a day in a tag, instead of one for each metric of it: a quarter of the
-- rows, added up without conditions.

create table person_days (
  user_id integer not null references users on delete cascade,
  -- The calendar day in China.
  day date not null,
  kind text not null,
  tag_id integer not null references tags on delete cascade,
  -- Pushes by the person.
  marked integer not null default 0,
  redone integer not null default 0,
  remarked integer not null default 0,
  checked integer not null default 0,
  rechecked integer not null default 0,
  approved integer not null default 0,
  reapproved integer not null default 0,
  -- Judgements of the person's own work.
  passed integer not null default 0,
  failed integer not null default 0,
  first_passed integer not null default 0,
  first_failed integer not null default 0,
  accepted integer not null default 0,
  unaccepted integer not null default 0,
  -- Active seconds of the pushes.
  mark_seconds integer not null default 0,
  check_seconds integer not null default 0,
  approve_seconds integer not null default 0,
  primary key (user_id, day, kind, tag_id)
);
create table person_day_deltas (like person_days including defaults);

insert into person_days
select user_id, day, kind, tag_id,
  coalesce(sum(count) filter (where metric = 2), 0), coalesce(sum(count) filter (where metric = 41), 0),
  coalesce(sum(count) filter (where metric = 6), 0), coalesce(sum(count) filter (where metric = 4), 0),
  coalesce(sum(count) filter (where metric = 8), 0), coalesce(sum(count) filter (where metric = 10), 0),
  coalesce(sum(count) filter (where metric = 22), 0), coalesce(sum(count) filter (where metric = 31), 0),
  coalesce(sum(count) filter (where metric = 32), 0), coalesce(sum(count) filter (where metric = 35), 0),
  coalesce(sum(count) filter (where metric = 36), 0), coalesce(sum(count) filter (where metric = 33), 0),
  coalesce(sum(count) filter (where metric = 34), 0),
  coalesce(sum(active_seconds) filter (where metric in (2, 6)), 0),
  coalesce(sum(active_seconds) filter (where metric in (4, 8)), 0),
  coalesce(sum(active_seconds) filter (where metric in (10, 22)), 0)
from user_day_counts group by user_id, day, kind, tag_id;

-- What charts read: some days of a kind, of a tag, and (by the primary key) of a person.
create index person_days_kind on person_days (kind, day);
create index person_days_tag on person_days (tag_id, day);
-- Who ever checked and who ever approved in a tag.
create index person_days_checkers on person_days (tag_id, user_id) where checked + rechecked > 0;
create index person_days_approvers on person_days (tag_id, user_id) where approved + reapproved > 0;

-- Pulls are no figure, so they count nothing.
create function count_operation(done operation_records, amount integer) returns void language plpgsql as $$
declare
  seconds integer := amount * done.active_seconds;
begin
  insert into person_day_deltas (user_id, day, kind, tag_id, marked, redone, remarked, checked, rechecked, approved,
    reapproved, mark_seconds, check_seconds, approve_seconds)
  values (done.user_id, china_day(done.created_at), done.kind, done.tag_id,
    case when done.type = 2 then amount else 0 end,
    case when done.type = 2 and done.stage = 'redo' then amount else 0 end,
    case when done.type = 6 then amount else 0 end,
    case when done.type = 4 then amount else 0 end,
    case when done.type = 8 then amount else 0 end,
    case when done.type = 10 then amount else 0 end,
    case when done.type = 22 then amount else 0 end,
    case when done.type in (2, 6) then seconds else 0 end,
    case when done.type in (4, 8) then seconds else 0 end,
    case when done.type in (10, 22) then seconds else 0 end);
end $$;
create or replace function operation_inserted() returns trigger language plpgsql as $$
begin
  perform count_operation(new, 1);
  return null;
end $$;
create or replace function operation_reset() returns trigger language plpgsql as $$
begin
  perform count_operation(new, -1);
  return null;
end $$;
drop trigger operation_records_inserted on operation_records;
create trigger operation_records_inserted after insert on operation_records for each row
  when (new.type in (2, 4, 6, 8, 10, 22)) execute function operation_inserted();
drop trigger operation_records_reset on operation_records;
create trigger operation_records_reset after update on operation_records for each row
  when (old.reset_at is null and new.reset_at is not null and new.type in (2, 4, 6, 8, 10, 22))
  execute function operation_reset();

create or replace function count_judgement(judged judgements, amount integer) returns void language plpgsql as $$
declare
  passed integer := case when judged.is_qualified = 1 then amount else 0 end;
  failed integer := amount - passed;
  is_check boolean := judged.stage = 'check';
begin
  if judged.marker_id is null or judged.judge_id is null then return; end if;
  insert into person_day_deltas (user_id, day, kind, tag_id, passed, failed, first_passed, first_failed, accepted, unaccepted)
  select judged.marker_id, china_day(judged.created_at), resource.kind, resource.tag_id,
    case when is_check then passed else 0 end, case when is_check then failed else 0 end,
    case when judged.is_first then passed else 0 end, case when judged.is_first then failed else 0 end,
    case when is_check then 0 else passed end, case when is_check then 0 else failed end
  from resources as resource
  where resource.uuid = judged.resource_uuid and resource.tag_id is not null;
end $$;

-- Totals and what was appended since; several rows for one day.
create view person_day_figures as select * from person_days union all select * from person_day_deltas;

drop view user_day_counts;
drop table user_day_totals;
drop table user_day_deltas;

-- What lists of judgements are narrowed by stands in the records themselves, so that it can be counted in an index.
alter table operation_records
  -- Whose work was judged, as of then; and whether it was the first check that a person made of it.
  add column marker_id integer references users,
  add column is_first boolean not null default false,
  -- False once the judgement was set aside; null where there is none.
  add column judgement_stands boolean;
update operation_records as record
set marker_id = judgement.marker_id, is_first = judgement.is_first,
  judgement_stands = judgement.superseded_at is null
from judgements as judgement where judgement.id = record.judgement_id;

create function judgement_stands_changed() returns trigger language plpgsql as $$
begin
  update operation_records set judgement_stands = new.superseded_at is null where judgement_id = new.id;
  return null;
end $$;
create trigger judgements_stand after update on judgements for each row
  when ((old.superseded_at is null) <> (new.superseded_at is null)) execute function judgement_stands_changed();

create index operation_records_marker on operation_records (marker_id, created_at desc, id desc, type, is_qualified, is_first, kind)
  where marker_id is not null;
create index operation_records_judged on operation_records
  (kind, created_at desc, id desc, type, is_qualified, is_first, company_id, tag_id)
  where judgement_stands and reset_at is null;
-- Few records are of these types, and few are of redone work: found among all the others one by one they would take long.
create index operation_records_edits on operation_records (type, created_at desc, id desc, kind, company_id, reset_at)
  where type in (5, 6, 7, 8, 21, 22);
create index operation_records_redo on operation_records (kind, created_at desc, id desc, type, company_id, tag_id, reset_at)
  where stage = 'redo';
drop index judgements_marker;

-- Shares of a kind, and of a company by those who made them.
create index shares_kind on shares (kind, created_at desc, id, created_by);
create index shares_time on shares (created_at desc, id);
