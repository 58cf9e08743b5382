-- Whoever shares a name is shown with the user name, too: asked of each person that a list tells of.
create index users_name on users (name);
