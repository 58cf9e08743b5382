-- A person's records of one kind are found in the index alone; before, each of their records was read to learn its kind.
drop index operation_records_user;
create index operation_records_user on operation_records (user_id, created_at desc, id desc, type, kind);
