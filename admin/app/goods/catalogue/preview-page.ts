import { showFen } from '@gongfang/contract/base/money'
import type { ProductForm } from '@gongfang/contract/goods/product-desk'

/** A complete page for a frame without scripts. Only the detail is HTML; everything else is escaped. */
export function previewPage(form: ProductForm, { way, brand }: { way: string[]; brand: string }): string {
  const { title, subtitle, images, skus, axes, parameters, detail, attachments, unit } = form
  const shown = skus.filter(({ enabled }) => enabled)
  const prices = shown.map(({ priceFen }) => priceFen)
  const least = Math.min(...prices)
  const price =
    prices.length === 0 ? '暂无价格' : `${showFen(least)}${prices.some((one) => one > least) ? ' 起' : ''}`
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<style>${style}</style>
<p class="soft">${text([...way, title].join(' / '))}</p>
<div class="top"><div>${images[0] ? picture(images[0]) : '<div class="none">没有图片</div>'}
<div class="thumbs">${images.slice(1).map(picture).join('')}</div></div>
<div><h1>${text(title || '（没有标题）')}</h1><p class="soft">${text(subtitle)}</p>
<p class="price">${price} <small>/ ${text(unit)}</small></p><p>${brand ? `品牌：${text(brand)}` : ''}</p>
<table><tr>${[...axes, '型号', '价格', '起订', '货期'].map((name) => `<th>${text(name)}</th>`).join('')}</tr>${shown
    .map(
      ({ specValues, modelCode, priceFen, minQuantity, leadDays }) =>
        `<tr>${[
          ...specValues,
          modelCode,
          showFen(priceFen),
          String(minQuantity),
          leadDays === 0 ? '当天' : `${leadDays} 天`,
        ]
          .map((cell) => `<td>${text(cell)}</td>`)
          .join('')}</tr>`,
    )
    .join('')}</table></div></div>
<h2>参数</h2><table>${parameters.map((one) => `<tr><th>${text(one.name)}</th><td>${text(one.value + one.unit)}</td></tr>`).join('')}</table>
<h2>详情</h2><article>${detail}</article>
${attachments.length > 0 ? `<h2>资料下载</h2><ul>${attachments.map(({ name }) => `<li>${text(name)}</li>`).join('')}</ul>` : ''}`
}

const picture = ({ url, alt }: { url: string; alt: string }) => `<img src="${text(url)}" alt="${text(alt)}">`

const text = (value: string) => value.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)

const style = `body{margin:16px;font:15px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;color:#16202a;background:#fff}
h1{font-size:20px;margin:0}h2{font-size:16px;margin:24px 0 8px}.soft{color:#5f6b77;margin:4px 0}.price{font-size:24px;color:#c42032;margin:8px 0}
small{font-size:13px;color:#5f6b77}.top{display:grid;grid-template-columns:minmax(0,360px) minmax(0,1fr);gap:24px}
.top>div>img{width:100%;aspect-ratio:1;object-fit:contain;border:1px solid #dde3e9}.thumbs img{width:64px;height:64px;object-fit:contain;margin:4px 4px 0 0;border:1px solid #dde3e9}
.none{display:grid;place-items:center;aspect-ratio:1;background:#ebeff3;color:#5f6b77}
table{border-collapse:collapse;font-size:13px}th,td{border:1px solid #dde3e9;padding:4px 10px;text-align:left}th{background:#f4f6f8;font-weight:500}
article img{max-width:100%;height:auto}@media(max-width:600px){.top{grid-template-columns:minmax(0,1fr)}table{display:block;overflow:auto}}`
