-- Who wrote an article last, and every state in which it was saved.
alter table article add column version integer not null default 1, add column updated_by text not null default '';
create index article_kind on article (kind, id desc);
create index article_in_category on article (category_id, id desc);

create table article_version (
  article_id bigint not null references article on delete cascade,
  version integer not null,
  title text not null,
  /* as the form sends it */
  form jsonb not null,
  who text not null,
  at timestamptz not null,
  primary key (article_id, version)
);
insert into article_version (article_id, version, title, form, who, at)
select a.id, 1, a.title,
       jsonb_build_object(
         'kind', a.kind, 'category', c.name, 'title', a.title, 'summary', a.summary, 'cover', a.cover, 'body', a.body,
         'author', a.author, 'unit', a.unit, 'source', a.source, 'tags', a.tags, 'video', a.video, 'poster', a.poster,
         'pinned', a.pinned,
         'publishAt', to_char(a.publish_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'attachments', coalesce((select jsonb_agg(jsonb_build_object('name', f.name, 'url', f.url, 'size', f.size, 'mime', f.mime)
                                                   order by f.position)
                                    from article_attachment f where f.article_id = a.id), '[]'),
         'productIds', coalesce((select jsonb_agg(p.product_id order by p.position)
                                   from article_product p where p.article_id = a.id), '[]')),
       '', a.updated_at
  from article a join article_category c on c.id = a.category_id;
