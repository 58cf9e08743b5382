-- Which browser saved a draft: another one does not write over it without knowing of it. Null: it was not said.
alter table drafts add column writer text;
