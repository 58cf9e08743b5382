-- Covers: who has how much in which status (GET …/resources/users).
create index resources_people on resources (tag_id, marker_id, status)
  where marker_id is not null and deleted_at is null;
