-- Figures, and lists of judgements, are of the company that work was done for, whatever company its people are in by now.

-- The company that the judged work was done for. Of older judgements: that of the person's push which they judge.
alter table judgements add column marker_company_id integer references companies;
update judgements as judged set marker_company_id = coalesce(
  (select pushed.company_id from operation_records pushed
   where pushed.resource_uuid = judged.resource_uuid and pushed.user_id = judged.marker_id and pushed.type in (2, 6)
     and pushed.created_at <= judged.created_at
   order by pushed.id desc limit 1),
  (select company_id from users where id = judged.marker_id))
where judged.marker_id is not null;

-- As the marker, it stands in the records themselves, so that it can be counted in an index.
alter table operation_records add column marker_company_id integer references companies;
update operation_records as record set marker_company_id = judged.marker_company_id
from judgements as judged where judged.id = record.judgement_id and record.marker_id is not null;
create index operation_records_marker_company on operation_records
  (marker_company_id, created_at desc, id desc, type, is_qualified, is_first, kind) where marker_company_id is not null;
drop index operation_records_judged;
create index operation_records_judged on operation_records
  (kind, created_at desc, id desc, type, is_qualified, is_first, company_id, tag_id, marker_id, marker_company_id)
  where judgement_stands and reset_at is null and marker_id is not null;

-- The figures are counted anew from the records, since their days do not tell the company.
drop view person_day_figures;
drop table person_day_deltas;
alter table person_days rename to person_days_of_people;
alter table person_days_of_people rename constraint person_days_pkey to person_days_of_people_pkey;
alter table person_days_video rename to old_video;
alter table person_days_image rename to old_image;
alter table person_days_image_node rename to old_image_node;
alter table person_days_image_segment rename to old_image_segment;
alter table person_days_video_segment rename to old_video_segment;
alter table person_days_other rename to old_other;

create table person_days (
  like person_days_of_people including defaults,
  company_id integer not null,
  primary key (user_id, day, kind, tag_id, company_id),
  foreign key (user_id) references users on delete cascade,
  foreign key (tag_id) references tags on delete cascade,
  foreign key (company_id) references companies
) partition by list (kind);
drop table person_days_of_people;
create table person_days_video partition of person_days for values in ('video');
create table person_days_image partition of person_days for values in ('image');
create table person_days_image_node partition of person_days for values in ('image-node');
create table person_days_image_segment partition of person_days for values in ('image-segment');
create table person_days_video_segment partition of person_days for values in ('video-segment');
create table person_days_other partition of person_days default;
create table person_day_deltas (like person_days including defaults);
create view person_day_figures as select * from person_days union all select * from person_day_deltas;

create or replace function count_operation(done operation_records, amount integer) returns void language plpgsql as $$
declare
  seconds integer := amount * done.active_seconds;
begin
  insert into person_day_deltas (user_id, day, kind, tag_id, company_id, marked, redone, remarked, checked, rechecked,
    approved, reapproved, mark_seconds, check_seconds, approve_seconds)
  values (done.user_id, china_day(done.created_at), done.kind, done.tag_id, done.company_id,
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

create or replace function count_judgement(judged judgements, amount integer) returns void language plpgsql as $$
declare
  passed integer := case when judged.is_qualified = 1 then amount else 0 end;
  failed integer := amount - passed;
  is_check boolean := judged.stage = 'check';
begin
  if judged.marker_id is null or judged.judge_id is null then return; end if;
  insert into person_day_deltas (user_id, day, kind, tag_id, company_id, passed, failed, first_passed, first_failed,
    accepted, unaccepted)
  select judged.marker_id, china_day(judged.created_at), resource.kind, resource.tag_id,
    coalesce(judged.marker_company_id, (select company_id from users where id = judged.marker_id)),
    case when is_check then passed else 0 end, case when is_check then failed else 0 end,
    case when judged.is_first then passed else 0 end, case when judged.is_first then failed else 0 end,
    case when is_check then 0 else passed end, case when is_check then 0 else failed end
  from resources as resource
  where resource.uuid = judged.resource_uuid and resource.tag_id is not null;
end $$;

select count_operation(done, 1) from operation_records as done
where done.reset_at is null and done.type in (2, 4, 6, 8, 10, 22);
select count_judgement(judged, 1) from judgements as judged where judged.superseded_at is null;

insert into person_days (user_id, day, kind, tag_id, company_id, marked, redone, remarked, checked, rechecked, approved,
  reapproved, passed, failed, first_passed, first_failed, accepted, unaccepted, mark_seconds, check_seconds, approve_seconds)
select user_id, day, kind, tag_id, company_id, sum(marked), sum(redone), sum(remarked), sum(checked), sum(rechecked),
  sum(approved), sum(reapproved), sum(passed), sum(failed), sum(first_passed), sum(first_failed), sum(accepted),
  sum(unaccepted), sum(mark_seconds), sum(check_seconds), sum(approve_seconds)
from person_day_deltas group by user_id, day, kind, tag_id, company_id;
truncate person_day_deltas;

-- As before: some days of a kind, of a tag, and (by the primary key) of a person; who ever checked or approved in a tag.
create index person_days_kind on person_days (kind, day);
create index person_days_tag on person_days (tag_id, day);
create index person_days_company on person_days (company_id, day);
create index person_days_checkers on person_days (tag_id, user_id) where checked + rechecked > 0;
create index person_days_approvers on person_days (tag_id, user_id) where approved + reapproved > 0;

-- Where the work of a company rests, for its own people.
create index resources_of_company on resources (marker_company_id, tag_id, status)
  where marker_company_id is not null and deleted_at is null;
