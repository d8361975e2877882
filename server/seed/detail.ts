import type { Family, Plan } from './plan.ts'

/** The description on the product's page, put together from what the family knows and what is special here. */
export function detailOf(family: Family, plan: Plan): string {
  return [
    `<h3>产品介绍</h3><p>${plain(family.about)}</p>`,
    plan.note ? `<p>${plain(plan.note)}</p>` : '',
    `<h3>选型要点</h3>${list(family.choose)}`,
    `<h3>使用与保养</h3>${list(family.use)}`,
    plan.picture
      ? `<p><img src="/media/${plan.slug}-2" alt="${plain(plan.title)} 规格图" width="520" height="520"></p>`
      : '',
  ].join('')
}

const list = (points: readonly string[]) =>
  `<ul>${points.map((point) => `<li>${plain(point)}</li>`).join('')}</ul>`

const plain = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
