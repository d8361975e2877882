interface Head {
  title: string
  summary: string
  byline: string
  cover: string
}

/** A complete page for a frame without scripts. The server cleaned the body; everything else is escaped. */
export const textPage = ({ title, summary, byline, cover }: Head, body: string) => `<!doctype html>
<html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>${style}</style>
<h1>${text(title || '（没有标题）')}</h1><p class="soft">${text(byline)}</p>
${cover ? `<img class="cover" src="${text(cover)}" alt="">` : ''}${summary ? `<p class="summary">${text(summary)}</p>` : ''}
<article>${body}</article>`

const text = (value: string) => value.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)

const style = `body{max-width:760px;margin:0 auto;padding:16px;font:17px/1.8 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;color:#16202a;overflow-wrap:anywhere}
h1{margin:0;font-size:24px;line-height:1.4}.soft,figcaption{color:#5f6b77;font-size:14px}.summary{padding:12px 16px;background:#f4f6f8;color:#4a5763;font-size:15px}
.cover,article img{display:block;max-width:100%;height:auto;margin:0 auto}article h2{margin-top:1.8em;font-size:1.2em}article h3{font-size:1.08em}
article [role=group]{overflow-x:auto}table{width:100%;border-collapse:collapse;font-size:15px;line-height:24px}th,td{padding:8px 12px;border:1px solid #dde3e9;text-align:left;vertical-align:top}
th{background:#f4f6f8}blockquote{margin-inline:0;padding:12px 16px;border-left:4px solid #7f8a96;background:#f4f6f8;color:#4a5763}a[data-card]{display:flex;gap:12px;align-items:center;padding:12px;border:1px solid #dde3e9;border-radius:8px;text-decoration:none}a[data-card] img{flex:none;width:96px;height:96px;margin:0;object-fit:contain}a[data-card] :is(b,small,em){display:block;font-style:normal}a[data-card] small{color:#5f6b77}
pre{overflow-x:auto;padding:12px 16px;background:#ebeff3;font-size:14px}a{color:#0b5cad}`
