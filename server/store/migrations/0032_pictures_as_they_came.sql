-- Of a picture as it came; null for videos, and for what came before this was noted.
-- pages: frames of an animation or pages of a document, of which the first is stored; null where there is one.
-- exif_orientation: 1 to 8; what is stored is upright.
alter table media_files
  add column pages integer check (pages > 1),
  add column exif_orientation smallint check (exif_orientation between 1 and 8);
