-- Pictures of guides, which go once no guide names them any more.
create index media_files_guide on media_files (created_at) where role = 'guide';
