-- What the documents in force say by the ontologies of their databases, so that lists are filtered, and labels are counted, without
-- reading documents. Rows are written with the work (server/workflow/change/labels.ts), in databases that had an ontology once.
alter table tags add column labelled boolean not null default false;
update tags t set labelled = true
where exists (select 1 from tag_settings s where s.tag_id = t.id and s.settings ? 'ontology');
create function tag_labelled() returns trigger language plpgsql as $$
begin
  update tags set labelled = true where id = new.tag_id and not labelled;
  return null;
end $$;
create trigger tag_settings_labelled after insert on tag_settings for each row
  when (new.settings ? 'ontology') execute function tag_labelled();

create table resource_labels (
  tag_id integer not null,
  resource_uuid uuid not null references resources on delete cascade,
  -- Identifiers. Label '': attributes of the whole item. Attribute '': objects with the label. Value '': with the attribute.
  label text not null,
  attribute text not null,
  value text not null,
  count integer not null,
  -- Of the resource, so that lists read their order from the index.
  status text not null,
  status_changed_at timestamptz not null,
  seq bigint not null,
  primary key (resource_uuid, label, attribute, value)
);
create index resource_labels_listed on resource_labels (tag_id, label, attribute, value, status, status_changed_at desc, seq desc)
  include (count, resource_uuid);
comment on index resource_labels_listed is 'Lists of a database filtered by label; how many resources and objects have it';

create function resource_labels_left() returns trigger language plpgsql as $$
begin
  delete from resource_labels where resource_uuid = old.uuid;
  return null;
end $$;
create trigger resources_unlabelled after update of tag_id, deleted_at on resources for each row
  when (old.tag_id is distinct from new.tag_id or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function resource_labels_left();

-- Until now pictures alone have labels.
with work as (
  select r.uuid, r.tag_id, r.status, r.status_changed_at, r.seq, a.document
  from tags t join resources r on r.tag_id = t.id and r.deleted_at is null and r.kind = 'image'
  join annotations a on a.resource_uuid = r.uuid and a.version = r.version
  where t.labelled
), part as (
  select uuid, 0 as place, '' as label, document -> 'attributes' as attributes from work where document ? 'attributes'
  union all
  select uuid, place, object ->> 'label', object -> 'attributes'
  from work cross join jsonb_array_elements(coalesce(document -> 'objects', '[]')) with ordinality as objects(object, place)
), entry as (
  select uuid, place, label, entry ->> 'id' as attribute, entry -> 'value' as value
  from part cross join jsonb_array_elements(attributes) as entry
  where entry -> 'value' not in ('null', '""', '[]')
), term as (
  select uuid, place, label, '' as attribute, '' as value from part where label <> ''
  union select uuid, place, label, attribute, '' from entry
  union select uuid, place, label, attribute, left(value #>> '{}', 100) from entry where jsonb_typeof(value) <> 'array'
  union select uuid, place, label, attribute, left(one, 100)
    from entry cross join jsonb_array_elements_text(case jsonb_typeof(value) when 'array' then value else '[]' end) as one
)
insert into resource_labels (tag_id, resource_uuid, label, attribute, value, count, status, status_changed_at, seq)
select w.tag_id, w.uuid, t.label, t.attribute, t.value, count(*), w.status, w.status_changed_at, w.seq
from term t join work w using (uuid)
group by w.tag_id, w.uuid, t.label, t.attribute, t.value, w.status, w.status_changed_at, w.seq;
