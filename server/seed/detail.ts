import type { Family, Plan } from './plan.ts'

/** The description on the product's page, put together from what the family knows and what is special here. */
export function detailOf(family: Family, plan: Plan): string {
  return [
    `<h3>产品介绍</h3><p>${plain(family.about)}</p>`,
    plan.note ? `<p>${plain(plan.note)}</p>` : '',
    `<h3>选型要点</h3>${list(family.choose)}`,
    specification(plan),
    `<h3>使用与保养</h3>${list(family.use)}`,
    plan.picture
      ? `<p><img src="/media/${plan.slug}-2" alt="${plain(plan.title)} 规格图" width="520" height="520"></p>`
      : '',
  ].join('')
}

const list = (points: readonly string[]) =>
  `<ul>${points.map((point) => `<li>${plain(point)}</li>`).join('')}</ul>`

function specification({ parameters, axes = [], pack, unit }: Plan) {
  const rows = [
    ...parameters.map(([name, value, measure = '']) => [name, `${value}${measure && ` ${measure}`}`]),
    ...axes.map(({ name, unit: measure, values }) => [name, range(values, measure)]),
    ...(pack ? [['包装', `每${pack[1]} ${pack[0]} ${unit}`]] : []),
  ]
  const cells = rows.map(
    ([name = '', value = '']) => `<tr><th>${plain(name)}</th><td>${plain(value)}</td></tr>`,
  )
  return `<h3>规格参数</h3><table><tbody>${cells.join('')}</tbody></table>`
}

function range(values: readonly string[], unit: string) {
  const shown = values.length > 6 ? `${values[0]} – ${values.at(-1)}` : values.join('、')
  return unit ? `${shown} ${unit}` : shown
}

const plain = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
