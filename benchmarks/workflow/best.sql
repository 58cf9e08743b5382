-- One pull and one push of a new mark as somebody would write them by hand for PostgreSQL, with nothing in between: what
-- the server's rate is held against. Each is one statement and one trip. It keeps what the server keeps: the session is
-- looked up, nobody waits for a resource that somebody else is taking, nobody gets both of a pair of twins, versions,
-- holders and idempotency keys are checked, both operations are recorded, and what the page shows is read.
-- It leaves out what SQL does not do for the server: the rules of documents, the lifecycle, JSON and HTTP.
\set user_id :client_id + :first_user + 1
\set key random(1, 9000000000000)

-- The pull.
with caller as materialized (
  select u.id, u.company_id from sessions s join users u on u.id = s.user_id join companies c on c.id = u.company_id
  where s.token_hash = sha256(('workflow-benchmark-' || :client_id)::bytea) and s.expires_at > now()
    and not u.disabled and not c.disabled
    and exists (select 1 from grants g where g.user_id = u.id and g.kind = 'image' and g.stage = 'mark')
    and exists (select 1 from tag_companies t where t.tag_id = :tag_id::integer and t.company_id = u.company_id)
), free as materialized (
  select r.* from resources r
  where r.tag_id = :tag_id::integer and r.status = 'unmarked' and r.lease_holder_id is null and r.deleted_at is null
    and (select true from quality_items q where q.resource_uuid = r.uuid limit 1) is not true
    and (select true from quality_items q where q.source_uuid = r.uuid limit 1) is not true
  order by r.seq limit 1 for update skip locked
), picked as materialized (
  select free.*, nextval('history_id') as history, caller.id as person, caller.company_id as company from free, caller
), recorded as (
  insert into operation_records (id, type, stage, kind, tag_id, resource_uuid, user_id, company_id, from_status,
    to_status, version_before, version_after, active_seconds, before)
  select history, 1, 'mark', kind, tag_id, uuid, person, company, status, status, version, version, 0,
    jsonb_build_object('state', jsonb_build_object('status', status, 'version', version, 'marker', marker_id,
        'markerCompany', marker_company_id, 'checker', checker_id, 'approver', approver_id, 'assignee', assignee_id),
      'columns', jsonb_build_object('availability', availability, 'judgement_id', judgement_id,
        'duplicate_of', duplicate_of, 'status_changed_at', status_changed_at, 'marked_at', marked_at,
        'checked_at', checked_at, 'approved_at', approved_at))
  from picked
), taken as (
  update resources r set lease_holder_id = picked.person, lease_stage = 'mark', lease_craft = 'mark',
    lease_acquired_at = now(), lease_expires_at = now() + interval '30 minutes', last_history_id = picked.history,
    updated_at = now()
  from picked where r.uuid = picked.uuid
)
select picked.uuid as picked_uuid, picked.version as picked_version, picked.name, picked.created_at, t.name as tag_name,
  t.need_pull, t.settings_version, s.settings, m.path, m.mime, m.width, m.height,
  (select a.document from annotations a where a.resource_uuid = picked.uuid and a.version = picked.version) as document,
  (select d.annotation from drafts d where d.user_id = picked.person and d.resource_uuid = picked.uuid) as draft
from picked join tags t on t.id = picked.tag_id and t.deleted_at is null
join tag_settings s on s.tag_id = t.id and s.version = t.settings_version
join media_files m on m.uuid = picked.media_uuid \gset

-- The push.
with caller as materialized (
  select u.id, u.company_id from sessions s join users u on u.id = s.user_id join companies c on c.id = u.company_id
  where s.token_hash = sha256(('workflow-benchmark-' || :client_id)::bytea) and s.expires_at > now()
    and not u.disabled and not c.disabled
    and exists (select 1 from grants g where g.user_id = u.id and g.kind = 'image' and g.stage = 'mark')
), claimed as (
  insert into idempotency_keys (user_id, key, operation, request_hash, status, response, expires_at)
  select id, :client_id::text || '-' || :key::text, 'image.marks.push', sha256(:picked_uuid::text::bytea), 200,
    jsonb_build_object('results', jsonb_build_array(jsonb_build_object(
      'id', :picked_uuid::text, 'ok', true, 'status', 'marked', 'version', :picked_version::integer + 1))),
    now() + interval '1 day'
  from caller on conflict do nothing returning user_id
), held as materialized (
  select r.*, nextval('history_id') as history, caller.id as person, caller.company_id as company, t.settings_version,
    coalesce((select worked.active_ms / 1000 from activity worked where worked.user_id = caller.id
      and worked.resource_uuid = r.uuid and worked.stage = 'mark' and worked.version = r.version), 5)::integer as seconds
  from caller join claimed on claimed.user_id = caller.id cross join resources r join tags t on t.id = r.tag_id
  join tag_settings s on s.tag_id = t.id and s.version = t.settings_version
  where r.uuid = :picked_uuid::uuid and r.version = :picked_version::integer and r.lease_holder_id = caller.id
    and r.deleted_at is null and t.deleted_at is null
  for update of r
), annotated as (
  insert into annotations (resource_uuid, version, base_version, stage, author_id, author_company_id, document,
    availability, settings_version, active_seconds)
  select uuid, version + 1, version, 'mark', person, company, :mark::jsonb, 1, settings_version, seconds from held
), recorded as (
  insert into operation_records (id, type, stage, kind, tag_id, resource_uuid, user_id, company_id, from_status,
    to_status, version_before, version_after, active_seconds, before)
  select history, 2, 'mark', kind, tag_id, uuid, person, company, status, 'marked', version, version + 1, seconds,
    jsonb_build_object('state', jsonb_build_object('status', status, 'version', version, 'marker', marker_id,
        'markerCompany', marker_company_id, 'checker', checker_id, 'approver', approver_id, 'assignee', assignee_id),
      'columns', jsonb_build_object('availability', availability, 'judgement_id', judgement_id,
        'duplicate_of', duplicate_of, 'status_changed_at', status_changed_at, 'marked_at', marked_at,
        'checked_at', checked_at, 'approved_at', approved_at))
  from held
), dropped as (
  delete from drafts using held where drafts.user_id = held.person and drafts.resource_uuid = held.uuid
)
update resources r set status = 'marked', status_changed_at = now(), version = held.version + 1, availability = 1,
  lease_holder_id = null, lease_stage = null, lease_craft = null, lease_acquired_at = null, lease_expires_at = null,
  marker_id = held.person, marker_company_id = held.company, judgement_id = null, duplicate_of = null,
  last_history_id = held.history, marked_at = now(), checked_at = null, approved_at = null, updated_at = now()
from held where r.uuid = held.uuid;
