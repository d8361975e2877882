-- Fills what 0370 added, in batches that hold the locks of 500 products each.
-- suits 0.2.0
-- in steps
call fill_search_facts();
drop procedure if exists fill_search_facts;
