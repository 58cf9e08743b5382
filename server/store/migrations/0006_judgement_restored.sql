-- A reset of an edited judgement puts the one before it back in force: count it again.

create function judgement_restored() returns trigger language plpgsql as $$
begin
  perform count_judgement(new, 1);
  return null;
end $$;
create trigger judgements_restored after update on judgements for each row
  when (old.superseded_at is not null and new.superseded_at is null) execute function judgement_restored();
