-- Where the last goods were sent back to: offered when the next return is approved.
create index aftersale_return_to on aftersale (id desc) where return_to <> '';
