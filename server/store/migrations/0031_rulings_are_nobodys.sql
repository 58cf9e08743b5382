-- A ruling on work that was put off as pending is no check of it: its marker has not failed, and the first check is still to
-- come. It is nobody's in figures and lists, as judgements are of what nobody marked.
create or replace function judgement_first() returns trigger language plpgsql as $$
begin
  new.is_first := new.marker_id is not null and not exists (
    select 1 from judgements earlier
    where earlier.resource_uuid = new.resource_uuid and earlier.stage = 'check' and earlier.judge_id is not null
      and earlier.marker_id is not null and earlier.superseded_at is null);
  return new;
end $$;

create temporary table rulings on commit drop as
  select ruled.id, ruled.resource_uuid from judgements ruled
  join annotations put_off on put_off.resource_uuid = ruled.resource_uuid and put_off.version = ruled.version
  where ruled.stage = 'check' and ruled.judge_id is not null and ruled.marker_id is not null and put_off.availability = 2;
select count_judgement(ruled, -1) from judgements as ruled
where ruled.id in (select id from rulings) and ruled.superseded_at is null;
update operation_records set marker_id = null, marker_company_id = null, is_first = false
where judgement_id in (select id from rulings);
update judgements set marker_id = null, marker_company_id = null, is_first = false where id in (select id from rulings);

create temporary table firsts on commit drop as
  select distinct on (checked.resource_uuid) checked.id from judgements checked
  where checked.resource_uuid in (select resource_uuid from rulings)
    and checked.stage = 'check' and checked.judge_id is not null and checked.marker_id is not null
  order by checked.resource_uuid, checked.id;
select count_judgement(checked, -1) from judgements as checked
where checked.id in (select id from firsts) and checked.superseded_at is null;
update operation_records set is_first = true where judgement_id in (select id from firsts);
update judgements set is_first = true where id in (select id from firsts);
select count_judgement(checked, 1) from judgements as checked
where checked.id in (select id from firsts) and checked.superseded_at is null;
