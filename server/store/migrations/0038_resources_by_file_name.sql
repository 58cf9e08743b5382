-- Imports of annotations find resources by the name of their file without its ending.
create index resources_file_stem on resources (tag_id, regexp_replace(name, '^.*[/\\]|\.[^./\\]*$', '', 'g'))
  where tag_id is not null and deleted_at is null;
comment on index resources_file_stem is 'Imports: the resources of a database by the name of their file without its ending';
