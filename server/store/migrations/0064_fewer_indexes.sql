-- A judgement is looked up among the records of its resource, which are few, so no check writes an entry of its own for that.
drop index judgements_resource;
create unique index judgements_resource on judgements (resource_uuid, id desc);
alter table operation_records drop constraint operation_records_judgement_id_fkey;
drop index operation_records_judgement;
alter table operation_records add constraint operation_records_judgement_fkey foreign key (resource_uuid, judgement_id)
  references judgements (resource_uuid, id) on delete set null (judgement_id)
  -- What is there was written together with its judgement; reading it all would keep everybody waiting.
  not valid;
-- Nor had the judgement of a resource an index: deleting one read all resources.
alter table resources drop constraint resources_judgement_id_fkey;
alter table resources add constraint resources_judgement_fkey foreign key (uuid, judgement_id)
  references judgements (resource_uuid, id) on delete set null (judgement_id) not valid;
create or replace function judgement_stands_changed() returns trigger language plpgsql as $$
begin
  update operation_records set judgement_stands = new.superseded_at is null
  where resource_uuid = new.resource_uuid and judgement_id = new.id;
  return null;
end $$;
comment on index operation_records_resource is 'The history of a resource; what a push took; the record of a judgement';

-- What the check sampling let through is read among the own marks, whose entries had room for a checker.
drop index resources_passed;
drop index resources_marker;
create index resources_marker on resources (marker_id, kind, status, status_changed_at desc, tag_id, checker_id)
  where marker_id is not null and deleted_at is null;
comment on index resources_marker is 'Own marks: edits, own queue ages, work of a person, who may not judge, what nobody checked';

-- Two rare things about a database share an index.
drop index resources_copies;
drop index resources_taken_back;
create index resources_rare on resources (tag_id, status, status_changed_at, seq)
  where (is_copy or status = 'unmarked' and version > 0) and deleted_at is null;
comment on index resources_rare is 'The copies of a database, by status; what stands in the way of deleting it: unmarked again, but worked on';
