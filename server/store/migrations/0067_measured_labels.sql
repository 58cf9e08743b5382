-- How large and how long labelled objects are, added up for each resource, so that statistics read no documents.
alter table resource_labels
  -- As a share of the picture.
  add column area double precision,
  -- Of a video, in which they are drawn.
  add column frames integer,
  add column seconds double precision;
-- What was counted before has none of the three until the server has measured it (measureLabels).
create index resource_labels_unmeasured on resource_labels (resource_uuid) where area is null;
comment on index resource_labels_unmeasured is 'Counts from before there were sums of areas, frames and seconds';
