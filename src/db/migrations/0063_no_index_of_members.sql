-- The members of a set are read by their own ids.
drop index facet_sets_members;
