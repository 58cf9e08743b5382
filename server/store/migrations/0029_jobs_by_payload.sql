-- Lists find the jobs of a pool or a database by what these are asked to do; nothing was ever written here.
alter table jobs drop column kind, drop column tag_id, drop column pool_id;
