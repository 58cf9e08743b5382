-- Version 0 is what an admin laid under a resource for its first marker to start from: a pre-label, of nobody.
alter table annotations drop constraint annotations_version_check;
alter table annotations add constraint annotations_version_check
  check (version >= 1 or version = 0 and stage = 'import' and author_id is null);
