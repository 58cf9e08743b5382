-- How much of the time on an item was told only afterwards: no more than a limit of it counts.
alter table activity add column late_ms bigint not null default 0;
