interface Part {
  readonly title: string
  readonly body: string
  /** A whole address; '' if there is nothing to open. */
  readonly link: string
}

export interface Content {
  readonly subject: string
  readonly shop: string
  readonly parts: readonly Part[]
  /** The footer: why the member gets the mail, and the link that ends it. */
  readonly foot: readonly { readonly text: string; readonly link?: string }[]
}

/** The two forms of a mail. Every text may hold anything; in HTML nothing of it is a tag. */
export const letterOf = (content: Content) => ({
  subject: content.subject,
  text: asText(content),
  html: asHtml(content),
})

const asText = ({ parts, foot, shop }: Content) =>
  [
    ...parts.map(({ title, body, link }) => [title, body, link].filter((one) => one !== '').join('\n')),
    ['--', shop, ...foot.map(({ text, link }) => (link ? `${text}：${link}` : text))].join('\n'),
  ].join('\n\n')

/** Mail programs know neither style sheets nor classes; colours are of the light page, and programs turn them for the dark. */
const asHtml = ({ subject, parts, foot, shop }: Content) => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(subject)}</title></head>
<body style="margin:0;padding:16px;font:15px/1.7 -apple-system,'PingFang SC','Microsoft YaHei',sans-serif">
<div style="max-width:560px;margin:0 auto">
${parts.map(asBlock).join('<hr style="border:0;border-top:1px solid #ddd;margin:20px 0">\n')}
<p style="margin:28px 0 0;padding-top:12px;border-top:1px solid #ddd;font-size:13px;color:#666">${[
  safe(shop),
  ...foot.map(({ text, link }) =>
    link ? `<a href="${safe(link)}" style="color:#666">${safe(text)}</a>` : safe(text),
  ),
].join('<br>')}</p>
</div></body></html>
`

const asBlock = ({
  title,
  body,
  link,
}: Part) => `<h1 style="font-size:18px;line-height:1.5;margin:0 0 8px">${safe(title)}</h1>
${body
  .split(/\n+/)
  .map((one) => `<p style="margin:0 0 8px;overflow-wrap:anywhere">${safe(one)}</p>`)
  .join('\n')}
${link && `<p style="margin:12px 0 0"><a href="${safe(link)}">查看详情</a></p>`}
`

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
