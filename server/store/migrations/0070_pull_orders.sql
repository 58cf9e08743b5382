-- Pulls may take first what a model is likely wrong about. What models found stays, so that two of them can be compared.
create table model_findings (
  resource_uuid uuid not null references resources on delete cascade,
  run_id bigint not null references prelabel_runs,
  -- [label, score, x, y, width, height] of each, also of what scored too low for a pre-label.
  things jsonb not null,
  primary key (resource_uuid, run_id)
);
comment on index model_findings_pkey is 'What models found in a picture, the newest pass last';

-- Null: no pass to tell it from.
alter table resources add column doubt real, add column disagreement real;
create index resources_doubt on resources (tag_id, doubt desc, seq)
  where doubt is not null and status = 'unmarked' and lease_holder_id is null and deleted_at is null;
comment on index resources_doubt is 'Pulls of databases that begin with what a model is least sure of';
create index resources_disagreement on resources (tag_id, disagreement desc, seq)
  where disagreement is not null and status = 'unmarked' and lease_holder_id is null and deleted_at is null;
comment on index resources_disagreement is 'Pulls of databases that begin with what two models disagree on';

-- Labels differ from database to database.
create function resources_elsewhere() returns trigger language plpgsql as $$
begin
  if new.doubt is not null then
    delete from model_findings where resource_uuid = new.uuid;
    new.doubt := null;
    new.disagreement := null;
  end if;
  return new;
end $$;
create trigger resources_undoubted before update of tag_id on resources for each row
  when (old.tag_id is distinct from new.tag_id) execute function resources_elsewhere();

-- Null: in order of arrival. Of the settings in force, so that a pull reads it with the database.
alter table tags add column pull_order text;
create function tag_pull_order() returns trigger language plpgsql as $$
begin
  update tags set pull_order = new.settings ->> 'pullOrder'
  where id = new.tag_id and pull_order is distinct from new.settings ->> 'pullOrder';
  return null;
end $$;
create trigger tag_settings_pull_order after insert on tag_settings for each row execute function tag_pull_order();
