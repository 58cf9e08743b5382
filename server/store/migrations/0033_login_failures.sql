-- Failed logins and how long whoever tries has to wait, shared by all servers. Unlogged: nothing but counts is lost in a crash,
-- and a failed login waits for no disk.
create unlogged table login_failures (
  -- A keyed hash of what they are counted by: people type their passwords where the name belongs, too.
  key bytea primary key,
  failures integer not null,
  not_before timestamptz not null,
  forget_at timestamptz not null
);
create index login_failures_forget_at on login_failures (forget_at);
