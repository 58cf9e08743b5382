-- Pictures alike in a part of their hash are compared by what the index holds; only those near enough are read.
drop index media_files_hash1, media_files_hash2, media_files_hash3, media_files_hash4;
create index media_files_hash1 on media_files (substring(phash from 1 for 16)) include (phash) where role = 'original';
create index media_files_hash2 on media_files (substring(phash from 17 for 16)) include (phash) where role = 'original';
create index media_files_hash3 on media_files (substring(phash from 33 for 16)) include (phash) where role = 'original';
create index media_files_hash4 on media_files (substring(phash from 49 for 16)) include (phash) where role = 'original';
