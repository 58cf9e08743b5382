-- Names lie beside the resources: what is searched by name, or matched to files of an import, reads them alone, and pulls and
-- pushes, which write an entry in every index of a resource, write none of a name.
create table resource_names (
  tag_id integer not null,
  uuid uuid not null,
  name text not null
);
create function file_stem(name text) returns text language sql immutable
  return regexp_replace(name, '^.*[/\\]|\.[^./\\]*$', '', 'g');
create index resource_names_stem on resource_names (tag_id, file_stem(name));

create function resource_names_added() returns trigger language plpgsql as $$
begin
  insert into resource_names (tag_id, uuid, name)
  select tag_id, uuid, name from added where tag_id is not null and deleted_at is null;
  return null;
end $$;
create function resource_names_removed() returns trigger language plpgsql as $$
begin
  delete from resource_names as named using removed
  where named.tag_id = removed.tag_id and file_stem(named.name) = file_stem(removed.name) and named.uuid = removed.uuid;
  return null;
end $$;
create function resource_name_changed() returns trigger language plpgsql as $$
begin
  delete from resource_names
  where tag_id = old.tag_id and file_stem(name) = file_stem(old.name) and uuid = old.uuid;
  if new.tag_id is not null and new.deleted_at is null then
    insert into resource_names (tag_id, uuid, name) values (new.tag_id, new.uuid, new.name);
  end if;
  return null;
end $$;
create trigger resources_named after insert on resources referencing new table as added
  for each statement execute function resource_names_added();
create trigger resources_unnamed after delete on resources referencing old table as removed
  for each statement execute function resource_names_removed();
create trigger resources_renamed after update of name, tag_id, deleted_at on resources for each row
  when (old.name <> new.name or old.tag_id is distinct from new.tag_id
        or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function resource_name_changed();

insert into resource_names (tag_id, uuid, name)
select tag_id, uuid, name from resources where tag_id is not null and deleted_at is null order by tag_id, seq;
drop index resources_file_stem;
comment on index resources_tag is 'A database in order of arrival: exports, copies, deletion';

-- A page of what waits, its count and a search of its names are read from the index alone.
drop index resources_rooms;
create index resources_rooms on resources (kind, status, status_changed_at desc, seq desc)
  include (uuid, tag_id, assignee_id, marker_id, marker_company_id, lease_holder_id, name)
  where status in ('rejected', 'unapproved', 'pending') and deleted_at is null;
comment on index resources_rooms is 'Lists and counts of all rejected, unapproved or pending work of a kind, by name too';

-- What a company holds is counted from the index alone; of a database or a status no other rows are looked at.
drop index resources_held;
create index resources_held on resources (lease_holder_id, lease_stage, tag_id, status)
  include (deleted_at, marker_id, marker_company_id)
  where lease_holder_id is not null;
comment on index resources_held is 'What somebody holds: pulls, heartbeats, the sweeper; what is in hand in a database';

-- Events about and by a person or a company are read in order and counted from the index alone.
drop index admin_events_user;
drop index admin_events_actor;
drop index admin_events_user_company;
drop index admin_events_actor_company;
create index admin_events_user on admin_events (user_id, created_at desc, id desc, kind, code)
  include (tag_id, resource_uuid) where user_id is not null;
create index admin_events_actor on admin_events (actor_id, created_at desc, id desc, kind, code)
  include (user_id, tag_id, resource_uuid) where actor_id is not null;
create index admin_events_user_company on admin_events (user_company_id, created_at desc, id desc, kind, code)
  include (tag_id, resource_uuid) where user_company_id is not null;
create index admin_events_actor_company on admin_events (actor_company_id, created_at desc, id desc, kind, code)
  include (user_company_id, tag_id, resource_uuid) where actor_company_id is not null;

-- Of a person's work in one database no other rows are looked at.
drop index resources_marker;
create index resources_marker on resources (marker_id, kind, status, status_changed_at desc, tag_id)
  where marker_id is not null and deleted_at is null;
drop index resources_checker;
create index resources_checker on resources (checker_id, kind, status, status_changed_at desc, tag_id)
  where checker_id is not null and deleted_at is null;
drop index resources_approver;
create index resources_approver on resources (approver_id, kind, status, status_changed_at desc, tag_id)
  where approver_id is not null and deleted_at is null;
comment on index resources_marker is 'Own marks: edits, own queue ages, work of a person, who may not judge';
comment on index resources_checker is 'Own checks: edits, who may not approve';
comment on index resources_approver is 'Own approvals: edits';

-- Taken one by one, their columns say little of how many judgements reject and stand: the planner read all rejections of a kind
-- for those of one person's work. It knows no more of a column that is not null, so that is left to the queries.
create statistics operation_records_judgements (mcv) on is_qualified, judgement_stands, reset_at from operation_records;
drop index operation_records_rejections;
create index operation_records_rejections on operation_records (kind, created_at desc, id desc)
  include (type, marker_id, marker_company_id, user_id, company_id, tag_id, is_first)
  where is_qualified = 2 and judgement_stands and reset_at is null;
comment on index operation_records_rejections is 'The rejecting ones among them: one in ten';
