-- Who gave a company its grants, as for people. Null in rows from before: nobody wrote it down.
alter table company_grants add column granted_by integer references users;
alter table company_grants add column granted_at timestamptz;
alter table company_grants alter column granted_at set default now();
