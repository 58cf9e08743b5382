-- However few statuses a new database's resources are in, those who take work are planned for seven: where all of them
-- are unmarked, statuses told nothing apart, and a pull went by the order of the database alone, past all that was taken.
alter table resources alter column status set (n_distinct = 7);
do $$ begin
  -- An empty table is left as new, as upkeep leaves it.
  if exists (select from resources) then analyze resources (status); end if;
end $$;
