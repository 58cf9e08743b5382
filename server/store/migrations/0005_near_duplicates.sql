-- Two 64-bit hashes that differ in at most 6 bits agree in at least one of 7 bands, so an index for each band finds
-- all near duplicates without a scan.
create index media_files_band1 on media_files (substring(phash from 1 for 10)) where role = 'original';
create index media_files_band2 on media_files (substring(phash from 11 for 9)) where role = 'original';
create index media_files_band3 on media_files (substring(phash from 20 for 9)) where role = 'original';
create index media_files_band4 on media_files (substring(phash from 29 for 9)) where role = 'original';
create index media_files_band5 on media_files (substring(phash from 38 for 9)) where role = 'original';
create index media_files_band6 on media_files (substring(phash from 47 for 9)) where role = 'original';
create index media_files_band7 on media_files (substring(phash from 56 for 9)) where role = 'original';
