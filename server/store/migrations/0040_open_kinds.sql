-- The server and the contract say which kinds there are; a list of them here made each new kind a migration. Figures of a kind
-- without a partition of its own are in person_days_other.
alter table company_grants drop constraint company_grants_kind_check;
alter table grants drop constraint grants_kind_check;
alter table tags drop constraint tags_kind_check;
alter table pools drop constraint pools_kind_check;
alter table resources drop constraint resources_kind_check;
